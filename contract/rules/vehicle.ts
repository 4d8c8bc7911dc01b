import { fieldLimits } from '../constants.ts'
import type { Vehicle } from '../shapes/account.ts'
import { digitsOf } from './phone.ts'
import { requiredText, type Problem } from './required.ts'

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

/** What a vehicle field keeps of what was typed: a license in capitals without special characters, a year's digits. */
export const cleanVehicleField = (field: VehicleField, typed: string): string => {
  const kept =
    field === 'license' ? typed.toUpperCase().replace(/[^A-Z0-9_]/g, '') : field === 'year' ? digitsOf(typed) : typed
  return kept.slice(0, limits[field])
}

export const vehicleFieldProblem = (field: VehicleField, value: string): Problem => {
  const fits = value.trim() !== '' && value.length <= limits[field]
  const shaped = field === 'license' ? /^[A-Z0-9_]+$/.test(value) : field !== 'year' || /^[0-9]{1,4}$/.test(value)
  return fits && shaped ? null : requiredText
}

/** Complete only when all six fields are there; a complete vehicle can no longer be changed. */
export const isVehicleComplete = (vehicle: Partial<Vehicle> | null | undefined): vehicle is Vehicle =>
  !!vehicle && vehicleFields.every((field) => vehicleFieldProblem(field, vehicle[field] ?? '') === null)
