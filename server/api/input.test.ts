import Type from 'typebox'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { readInput } from './input.ts'

const endpoint = {
  body: Type.Object({ note: Type.String({ minLength: 3, maxLength: 5 }) }),
} as unknown as Endpoint

const refusalOf = (body: unknown): unknown => {
  try {
    return readInput(endpoint, 'body', body)
  } catch (refusal) {
    return refusal
  }
}

test.each([
  ['abcdef', 'Use at most 5 characters.'],
  ['ab', 'Use at least 3 characters.'],
  ['', 'Input is required.'],
  [7, 'Input is required.'],
])('a text %j that does not fit says how: %s', (note, text) => {
  expect(refusalOf({ note })).toMatchObject({
    code: 'VALIDATION',
    message: text,
    detail: { fieldErrors: { note: text } },
  })
})
