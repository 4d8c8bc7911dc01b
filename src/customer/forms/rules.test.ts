import { expect, test } from 'vitest'
import { requiredProblem } from '#contract/rules/required.ts'
import { resolverOf, incompleteText } from './rules.ts'

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

test('a form that cannot be sent counts its empty fields, and names the last one', () => {
  expect(incompleteText(problemsOf, { email: ' ', year: '' }, labels)).toBe('Enter Email and 1 more to continue')
  expect(incompleteText(problemsOf, { email: ' ', year: '2021' }, labels)).toBe('Enter Email to continue')
})

test('without empty fields it points at the marked fields', () => {
  expect(incompleteText(problemsOf, { email: 'a', year: '21' }, labels)).toBe('Check the fields in red.')
})

test('a form that can be sent shows no reason', () => {
  expect(incompleteText(problemsOf, { email: 'a', year: '2021' }, labels)).toBe('')
})
