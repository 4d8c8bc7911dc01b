import { expect, test } from 'vitest'
import { requiredProblem } from '#contract/rules/required.ts'
import { resolverOf, whyNot } from './rules.ts'

interface Form {
  email: string
  year: string
}

const problemsOf = ({ email, year }: Form) => ({
  email: requiredProblem(email),
  year: /^\d{4}$/.test(year) ? null : 'Four digits.',
})
const labels = { email: 'Email', year: 'Year' }

test('the form library gets the problem of each field, and the values when there is none', async () => {
  const resolve = resolverOf(problemsOf)
  const ask = (values: Form) => resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(await ask({ email: '', year: '2021' })).toMatchObject({ errors: { email: { message: 'Input is required.' } } })
  expect(await ask({ email: 'a', year: '2021' })).toEqual({ values: { email: 'a', year: '2021' }, errors: {} })
})

test('a form that cannot be sent names what is still empty', () => {
  expect(whyNot(problemsOf, { email: ' ', year: '' }, labels)).toBe('Still needed: Email, Year')
})

test('a long list of empty fields is cut short', () => {
  const names = { a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' }
  const allRequired = (values: Record<keyof typeof names, string>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, requiredProblem(value)]))
  expect(whyNot(allRequired, { a: '', b: '', c: '', d: '', e: '' }, names)).toBe('Still needed: A, B, C and 2 more')
})

test('once nothing is empty it points at the marked fields', () => {
  expect(whyNot(problemsOf, { email: 'a', year: '21' }, labels)).toBe('Correct the marked fields to go on.')
})

test('a form that can be sent has no reason', () => {
  expect(whyNot(problemsOf, { email: 'a', year: '2021' }, labels)).toBeUndefined()
})
