import { expect, test } from 'vitest'
import { cleanVehicleField, isVehicleComplete, vehicleFieldProblem, vehicleFields } from './vehicle.ts'

const vehicle = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }

test('a license is converted to capitals without special characters, at most 10', () => {
  expect(cleanVehicleField('license', 'duk-418 abcdef')).toBe('DUK418ABCD')
})

test('a year keeps 4 digits; make, model and colour 20 characters', () => {
  expect(cleanVehicleField('year', '20a215')).toBe('2021')
  expect(cleanVehicleField('model', 'x'.repeat(30))).toHaveLength(20)
})

test('a vehicle is complete only with all six fields', () => {
  expect(isVehicleComplete(vehicle)).toBe(true)
  for (const field of vehicleFields) expect(isVehicleComplete({ ...vehicle, [field]: ' ' })).toBe(false)
  expect(isVehicleComplete(null)).toBe(false)
})

test('a missing field is required', () => {
  expect(vehicleFieldProblem('make', '')).toBe('Input is required.')
  expect(vehicleFieldProblem('license', '!!')).toBe('Input is required.')
})
