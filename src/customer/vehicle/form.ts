import { cleanVehicleField, vehicleFieldProblem, vehicleFields } from '#contract/rules/vehicle.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { Problems } from '#src/customer/forms/rules.ts'

export const emptyVehicle: Vehicle = { make: '', model: '', year: '', license: '', color: '', state: '' }

export const vehicleProblems: Problems<Vehicle> = (vehicle) =>
  Object.fromEntries(vehicleFields.map((field) => [field, vehicleFieldProblem(field, vehicle[field])]))

/** The queued payload: every field as its rule normalizes it, without spaces around it. */
export const vehicleOf = (form: Vehicle): Vehicle => {
  const kept = (field: keyof Vehicle) => cleanVehicleField(field, form[field]).trim()
  return {
    make: kept('make'),
    model: kept('model'),
    year: kept('year'),
    license: kept('license'),
    color: kept('color'),
    state: form.state,
  }
}
