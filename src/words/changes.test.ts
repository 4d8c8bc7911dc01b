import { expect, test } from 'vitest'
import { nameChange } from './changes.ts'

test('a change is named by what it does', () => {
  expect(nameChange('vehicle', {})).toBe('Your vehicle')
  expect(nameChange('homeLocation', { locationId: 2 })).toBe('Your default location')
})

test('a profile change says which detail, each once', () => {
  expect(nameChange('profile', { firstName: 'Robyn', lastName: 'Vale', zipPostalCode: '97301' })).toBe('Your name, Your ZIP')
  expect(nameChange('profile', { preferences: { fontSize: 13 } })).toBe('Font size')
})

test('what this build does not know still has a name', () => {
  expect(nameChange('profile')).toBe('Your details and choices')
  expect(nameChange('moonWash')).toBe('A change')
})
