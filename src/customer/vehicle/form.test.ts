import { expect, test } from 'vitest'
import { emptyVehicle, vehicleOf, vehicleProblems } from './form.ts'

test('all six are required', () => {
  expect(Object.values(vehicleProblems(emptyVehicle))).toEqual(Array.from({ length: 6 }, () => 'Input is required.'))
})

test('a vehicle is saved in normalized form', () => {
  const form = { make: ' Honda ', model: 'Fit', year: '2021', license: 'duk 418', color: 'Yellow ', state: 'OR' }
  expect(vehicleOf(form)).toEqual({
    make: 'Honda',
    model: 'Fit',
    year: '2021',
    license: 'DUK418',
    color: 'Yellow',
    state: 'OR',
  })
})
