import { Compile, type Validator } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { dayProblem, monthProblem } from '#contract/rules/birthday.ts'
import { passwordProblem } from '#contract/rules/password.ts'
import { requiredProblem, requiredText, tooLongText, tooShortText } from '#contract/rules/required.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages, type ErrorCode } from '#contract/messages.ts'
import { Refusal } from '#server/basics/refusal.ts'

type Part = 'body' | 'query' | 'params'

// A value of another type counts as absent: converting it would call methods that its JSON may have replaced.
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** Fields whose failure has its own error code, if the call declares that code, and the message for it. */
const fieldRules: Record<string, { code: ErrorCode; problem: (value: unknown) => string | null }> = {
  email: { code: 'EMAIL_INVALID', problem: () => messages.EMAIL_INVALID.text },
  giftedEmail: { code: 'GIFT_RECIPIENT', problem: () => messages.GIFT_RECIPIENT.text },
  password: { code: 'PASSWORD_RULE', problem: (value) => passwordProblem(textOf(value)) },
  newPassword: { code: 'PASSWORD_RULE', problem: (value) => passwordProblem(textOf(value)) },
  birthdayMonth: { code: 'BIRTH_MONTH', problem: (value) => monthProblem(numberOf(value)) },
  birthdayDay: { code: 'BIRTH_DAY', problem: (value) => dayProblem(numberOf(value), 0) },
  CustomerResponse: {
    code: 'SURVEY_ANSWER',
    problem: (value) => (requiredProblem(value) === null ? null : messages.SURVEY_ANSWER.text),
  },
  products: {
    code: 'ORDER_EMPTY',
    problem: (value) => (Array.isArray(value) && value.length === 0 ? messages.ORDER_EMPTY.text : null),
  },
}

const compiled = new WeakMap<TSchema, Validator>()

const validatorOf = (schema: TSchema): Validator => {
  const known = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, known)
  return known
}

interface Failure {
  keyword: string
  instancePath: string
  params: unknown
}

/** The location of a failure: a field, its value, and the innermost field name that has a rule. */
interface Place {
  field: string
  value: unknown
  rule: string
}

const objectOf = (value: unknown): Record<string, unknown> =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** The fields that a failure concerns; the name of a missing field is in the parameters. */
const placesOf = (whole: unknown, { instancePath, keyword, params }: Failure): Place[] => {
  const path = instancePath.split('/').slice(1)
  const owner = objectOf(Array.isArray(whole) ? whole[Number(path.shift())] : whole)
  const [field] = path
  if (field !== undefined && field !== '') {
    const rule = path.findLast((name) => Object.hasOwn(fieldRules, name)) ?? field
    return [{ field, value: owner[field], rule }]
  }
  const missing = keyword === 'required' ? ((params as { requiredProperties?: string[] }).requiredProperties ?? []) : []
  return missing.map((name) => ({ field: name, value: owner[name], rule: name }))
}

/** A text that is there, and longer or shorter than its schema allows; undefined for any other failure. */
const lengthProblem = ({ keyword, params }: Failure, value: unknown): string | undefined => {
  if (requiredProblem(value) || !(keyword === 'maxLength' || keyword === 'minLength')) return undefined
  const { limit } = params as { limit: number }
  return keyword === 'maxLength' ? tooLongText(limit) : tooShortText(limit)
}

const refusalFor = (endpoint: Endpoint, whole: unknown, failures: readonly Failure[]): Refusal => {
  const own = (endpoint.errors ?? []) as readonly ErrorCode[]
  const fieldErrors: Record<string, string> = {}
  let first: { code: ErrorCode; text: string } | undefined
  const places = failures.flatMap((failure) => placesOf(whole, failure).map((place) => ({ ...place, failure })))
  for (const { field, value, rule: name, failure } of places) {
    if (Object.hasOwn(fieldErrors, field)) continue
    const rule = Object.hasOwn(fieldRules, name) ? fieldRules[name] : undefined
    const problem = rule?.problem(value) ?? null
    const text = problem ?? lengthProblem(failure, value) ?? requiredText
    fieldErrors[field] = text
    first ??= { code: rule && problem !== null && own.includes(rule.code) ? rule.code : 'VALIDATION', text }
  }
  const code = first?.code ?? 'VALIDATION'
  return new Refusal(code, { text: first?.text ?? messages.VALIDATION.text, fieldErrors })
}

/** A name in the path that is none of a list names nothing: the call's own 404. */
const unknownName = (endpoint: Endpoint, failures: readonly Failure[]): Refusal | null => {
  const code = (endpoint.errors as readonly ErrorCode[] | undefined)?.find((own) => messages[own].status === 404)
  return code && failures.every(({ keyword }) => keyword === 'enum') ? new Refusal(code) : null
}

/**
 * One part of a request as its schema defines it: defaults are filled in, undeclared members are removed. Only query
 * and path values are converted from text.
 * @throws Refusal with the first rule that failed
 */
export const readInput = (endpoint: Endpoint, part: Part, given: unknown): unknown => {
  const schema = endpoint[part]
  if (!schema) return undefined
  const validator = validatorOf(schema)
  // A copy with a plain prototype: the validator writes defaults into it.
  const copy: unknown =
    given === undefined || given === null ? {} : structuredClone(part === 'body' ? given : { ...(given as object) })
  const value = validator.Default(part === 'body' ? copy : validator.Convert(copy))
  if (!validator.Check(value)) {
    const failures = validator.Errors(value) as Failure[]
    throw (part === 'params' && unknownName(endpoint, failures)) || refusalFor(endpoint, value, failures)
  }
  return validator.Clean(value)
}

/** Compiles the schemas of a call at start, so that the first request does not wait for it. */
export const prepareInput = (endpoint: Endpoint): void => {
  for (const part of ['body', 'query', 'params'] as const) if (endpoint[part]) validatorOf(endpoint[part])
}
