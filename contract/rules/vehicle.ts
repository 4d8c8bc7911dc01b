import { fieldLimits } from '../constants.ts'
import type { Vehicle } from '../shapes/account.ts'
import { digitsOf } from './digits.ts'
import { requiredText, tooLongText, type Problem } from './required.ts'

export const vehicleFields = ['make', 'model', 'year', 'license', 'color', 'state'] as const
export type VehicleField = (typeof vehicleFields)[number]

const limits: Record<VehicleField, number> = {
  make: fieldLimits.make,
  model: fieldLimits.model,
  year: fieldLimits.year,
  license: fieldLimits.license,
  color: fieldLimits.color,
  state: 40,
}

/**
 * Removes invalid characters from a typed vehicle field: a license keeps capitals without special characters, a year
 * its digits.
 */
export const cleanVehicleField = (field: VehicleField, typed: string): string => {
  const kept =
    field === 'license' ? typed.toUpperCase().replace(/[^A-Z0-9_]/g, '') : field === 'year' ? digitsOf(typed) : typed
  return kept.slice(0, limits[field])
}

export const vehicleFieldProblem = (field: VehicleField, value: string): Problem => {
  if (value.length > limits[field]) return tooLongText(limits[field])
  const shaped = field === 'license' ? /^[A-Z0-9_]+$/.test(value) : field !== 'year' || /^[0-9]{1,4}$/.test(value)
  return value.trim() !== '' && shaped ? null : requiredText
}

/** True when all six fields are set; a complete vehicle cannot be changed. */
export const isVehicleComplete = (vehicle: Partial<Vehicle> | null | undefined): vehicle is Vehicle =>
  !!vehicle && vehicleFields.every((field) => vehicleFieldProblem(field, vehicle[field] ?? '') === null)
