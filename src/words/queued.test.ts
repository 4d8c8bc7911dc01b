import { expect, test } from 'vitest'
import { discardBody, nameChange } from './queued.ts'

test('a change is named by its effect', () => {
  expect(nameChange('vehicle')).toBe('Save your vehicle')
  expect(nameChange('profile')).toBe('Change your details')
})

test('a profile change lists its fields, each once', () => {
  expect(nameChange('profile', { firstName: 'Ada', lastName: 'Lovelace' })).toBe('Change your name')
  expect(nameChange('profile', { firstName: 'Ada', cellPhoneNumber: '5035550188', zipPostalCode: '97201' })).toBe(
    'Change your name, mobile number and ZIP',
  )
  expect(nameChange('preferences', { fontSize: 12, dark_theme: true })).toBe('Change font size and light or dark')
})

test('the discard text names what stays saved, or that nothing is sent', () => {
  expect(discardBody('profile', { firstName: 'Ada' })).toBe('Your saved name won’t change. You can’t undo this.')
  expect(discardBody('vehicle', { make: 'Kia' })).toBe('Your saved vehicle won’t change. You can’t undo this.')
  expect(discardBody('survey', { answers: [] })).toBe('It won’t be sent. You can’t undo this.')
})

test('a change of an unknown kind has a generic name', () => {
  expect(nameChange('horn', {})).toBe('A change')
  expect(nameChange('profile', { nickname: 'Ada' })).toBe('Change your details')
})
