import { expect, test } from 'vitest'
import { profileProblems } from './profile.ts'

test('only the fields present are validated', () => {
  expect(profileProblems({ firstName: 'Casey' })).toEqual({})
  expect(profileProblems({ firstName: '', cellPhoneNumber: '5035550142' })).toEqual({ firstName: 'Input is required.' })
})

test('a day is validated against its month', () => {
  expect(profileProblems({ birthdayMonth: 2, birthdayDay: 30 })).toEqual({ birthdayDay: 'Please enter a valid Day.' })
  expect(profileProblems({ birthdayMonth: 1, birthdayDay: 30 })).toEqual({})
})
