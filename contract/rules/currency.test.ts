import { expect, test } from 'vitest'
import { currencyProblem } from './currency.ts'

test('an amount has digits, and at most two decimals', () => {
  for (const amount of ['5', '12.5', '0.05', ' 100.00 ']) expect(currencyProblem(amount), amount).toBeNull()
  for (const amount of ['0', '.', '1.234', '1,2', '1.2.3', '12345678'])
    expect(currencyProblem(amount), amount).toBe('Please enter a valid amount.')
})

test('other characters, and nothing at all, have texts of their own', () => {
  expect(currencyProblem('12 dollars')).toBe('Must only include numbers')
  expect(currencyProblem('-5')).toBe('Must only include numbers')
  expect(currencyProblem(' ')).toBe('Input is required.')
})
