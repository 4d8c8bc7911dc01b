import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { unprovoked } from '#tests/support/refusals.ts'

const call = 'PUT /users/tokens'
const listed = { [call]: endpoints[call] }
const codes = ['RATE_LIMITED', 'INTERNAL', 'APP_KEY_MISSING', 'APP_KEY_UNKNOWN', 'VALIDATION', 'UNSUPPORTED_MEDIA']
const generic = codes.map((code) => `${call} ${code}`)

test('a listed code that no test provokes is a fault', () => {
  expect(unprovoked(generic, listed, [])).toEqual([`no test provokes ${call} REFRESH_FAILED`])
  expect(unprovoked([...generic, `${call} REFRESH_FAILED`], listed, [])).toEqual([])
})

test('an owed code is no fault, until a test provokes it or the operation no longer lists it', () => {
  const owed = [`${call} REFRESH_FAILED`]
  expect(unprovoked(generic, listed, owed)).toEqual([])
  expect(unprovoked([...generic, ...owed], listed, owed)).toHaveLength(1)
  expect(unprovoked(generic, {}, owed)).toHaveLength(1)
})
