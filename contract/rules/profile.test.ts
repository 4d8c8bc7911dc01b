import { expect, test } from 'vitest'
import { profileProblems } from './profile.ts'

test('only the fields that are there are judged', () => {
  expect(profileProblems({ firstName: 'Casey' })).toEqual({})
  expect(profileProblems({ firstName: '', cellPhoneNumber: '5035550142' })).toEqual({ firstName: 'Input is required.' })
})

test('a day is judged by the month beside it', () => {
  expect(profileProblems({ birthdayMonth: 2, birthdayDay: 30 })).toEqual({ birthdayDay: 'Please enter a valid Day.' })
  expect(profileProblems({ birthdayMonth: 1, birthdayDay: 30 })).toEqual({})
})
