import { expect, test } from 'vitest'
import { fieldLimits } from '../constants.ts'
import { cleanName, nameProblem } from './names.ts'

test('the curly apostrophe of phone keyboards becomes the straight one', () => {
  expect(cleanName('O’Brien')).toBe("O'Brien")
})

test('characters other than letters, hyphen, apostrophe and space are removed', () => {
  expect(cleanName('Anne-Marie 3rd <b>!')).toBe('Anne-Marie rd b')
  expect(cleanName('Zoë Nuñez')).toBe('Zoë Nuñez')
})

test('a name is required and contains at least one letter', () => {
  expect(nameProblem('')).toBe('Input is required.')
  expect(nameProblem("- '")).toBe('Input is required.')
  expect(nameProblem("O'Brien")).toBeNull()
  expect(nameProblem('x'.repeat(fieldLimits.name + 1))).toBe(`Use at most ${fieldLimits.name} characters.`)
})
