import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { Problem } from '#contract/rules/required.ts'
import { Refused } from '#src/remote/outcome.ts'
import { formWords } from '#src/words/forms.ts'

/** The problems of a form, by field, as one pure function of its values: the rules are tested without a screen. */
export type Problems<Values> = (values: Values) => Partial<Record<keyof Values, Problem>>

/** Adapts such a function to the form library. */
export const resolverOf =
  <Values extends FieldValues>(problemsOf: Problems<Values>): Resolver<Values> =>
  (values) => {
    const found = Object.entries(problemsOf(values)).filter(([, message]) => message)
    if (found.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(
        found.map(([field, message]) => [field, { type: 'rule', message }]),
      ) as FieldErrors<Values>,
    }
  }

/**
 * Why a form cannot be sent yet, as the text below its button; empty when it can.
 * Names the first empty field and counts the others. Without empty fields it points at the marked ones.
 */
export const incompleteText = <Values extends FieldValues>(
  problemsOf: Problems<Values>,
  values: Values,
  labels: Partial<Record<keyof Values, string>>,
): string => {
  const wrong = Object.entries(problemsOf(values)).flatMap(([field, problem]) => (problem ? [field] : []))
  if (wrong.length === 0) return ''
  const empty = wrong.filter((field) => isEmpty(values[field]))
  const named = empty.flatMap((field) => labels[field] ?? [])
  return named.length > 0 ? formWords.missing(named) : formWords.fix
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Shows the server's field errors beside their fields, and focuses the first of them in the form's order. */
export const showFieldErrors = <Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void => {
  if (!(error instanceof Refused)) return
  const shown = Object.keys(form.getValues()).filter((field) => Object.hasOwn(error.fieldErrors, field))
  for (const field of shown) {
    const message = error.fieldErrors[field]
    form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: field === shown[0] })
  }
}

/**
 * For the `onChange` of a field on which another one depends: validates the other one again, unless it is still empty.
 */
export const revalidate =
  <Values extends FieldValues>(form: UseFormReturn<Values>, field: FieldPath<Values>) =>
  (): void => {
    if (!isEmpty(form.getValues(field))) void form.trigger(field)
  }
