import { expect, test } from 'vitest'
import { describe, needsUpdate, reasonOf } from './describe.ts'

const around = {
  locations: [
    { id: 1, name: 'Elm Street' },
    { id: 2, name: 'Old Mill' },
  ],
  homeLocation: 1,
}

test('a profile change names the changed detail and its new value', () => {
  expect(describe({ kind: 'profile', version: 1, payload: { cellPhoneNumber: '5035550188' } }, around)).toMatchObject({
    title: 'Change your mobile number',
    detail: 'To (503) 555-0188',
  })
  expect(
    describe({ kind: 'profile', version: 1, payload: { firstName: 'Maya', lastName: 'Okafor' } }, around),
  ).toMatchObject({
    title: 'Change your name',
    detail: 'To Maya Okafor',
  })
  expect(
    describe({ kind: 'profile', version: 1, payload: { firstName: 'Maya', zipPostalCode: '97201' } }, around),
  ).toMatchObject({
    title: 'Change your name and ZIP',
    detail: undefined,
  })
})

test('a location is named beside the one that it replaces', () => {
  expect(describe({ kind: 'homeLocation', version: 1, payload: { locationId: 2 } }, around).detail).toBe(
    'Old Mill, instead of Elm Street',
  )
  expect(describe({ kind: 'homeLocation', version: 1, payload: { locationId: 0 } }, around).detail).toBe(
    'No location, instead of Elm Street',
  )
  expect(
    describe({ kind: 'homeLocation', version: 1, payload: { locationId: 2 } }, { locations: [], homeLocation: 1 })
      .detail,
  ).toBeUndefined()
})

test('a vehicle is described by year, make and model', () => {
  const payload = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }
  expect(describe({ kind: 'vehicle', version: 1, payload }, around)).toMatchObject({
    title: 'Save your vehicle',
    detail: '2021 Honda Fit',
  })
})

test('an unreadable payload is described by its kind', () => {
  expect(describe({ kind: 'vehicle', version: 1, payload: null }, around)).toEqual({
    icon: 'car-profile',
    title: 'Save your vehicle',
    detail: undefined,
  })
})

test('a kind that only a newer app has is described as a change', () => {
  expect(describe({ kind: 'horn', version: 1, payload: {} }, around)).toEqual({
    icon: 'clock',
    title: 'A change',
    detail: undefined,
  })
})

test('a change is set aside with the server’s message; without one, survey answers have a text of their own', () => {
  const aside = (kind: string, lastError: string) => reasonOf({ kind, state: 'aside', lastError })
  expect(aside('survey', 'Unknown survey question.')).toBe('Unknown survey question.')
  expect(aside('survey', 'An Error has occurred...')).toBe('An error occurred while submitting responses')
  expect(aside('vehicle', 'An Error has occurred...')).toBe('An Error has occurred...')
  expect(reasonOf({ kind: 'survey', state: 'waiting', lastError: 'network' })).toBeUndefined()
})

test('a change of a newer build waits for the update; an unreadable one does not', () => {
  const vehicle = { kind: 'vehicle', version: 1, payload: {} }
  expect(needsUpdate({ ...vehicle, version: 99 })).toBe(true)
  expect(needsUpdate({ ...vehicle, kind: 'carpet' })).toBe(true)
  expect(needsUpdate(vehicle)).toBe(false)
  expect(needsUpdate({ ...vehicle, version: 0 })).toBe(false)
})

test('a report that was refused names what went wrong, and why it was not sent', () => {
  const payload = { id: 'a', reason: 'dryer', use: 'b', writtenDate: '2026-11-20T17:02:00.000Z' }
  const report = { kind: 'report', version: 1, payload }
  expect(describe(report, around)).toMatchObject({ title: 'Report a problem', detail: 'The dryer didn’t work' })
  const lastError = 'You have sent three reports today. Please send another one tomorrow, or contact us.'
  expect(reasonOf({ ...report, state: 'aside', lastError })).toBe(lastError)
})
