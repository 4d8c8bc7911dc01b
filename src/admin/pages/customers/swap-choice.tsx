import { cleanVehicleField, vehicleFieldProblem, vehicleFields } from '#contract/rules/vehicle.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { Membership, MembershipAct } from '#contract/shapes/membership.ts'
import { Columns, Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { accountWords, vehicleWords } from '#src/words/account.ts'
import { memberWords as words } from '#src/words/admin-members.ts'

/** The vehicle that a membership is to be for. */
export interface SwapTo {
  /** Of a vehicle of the customer; empty: another one. */
  id: string
  another: Vehicle
}

export const firstSwap = ({ otherVehicles }: Membership): SwapTo => ({
  id: otherVehicles[0]?.id ?? '',
  another: { make: '', model: '', year: '', license: '', color: '', state: '' },
})

const problemOf = ({ another }: SwapTo, field: (typeof vehicleFields)[number]) =>
  vehicleFieldProblem(field, another[field])

/** Undefined: a field of the other vehicle is missing. */
export const swapBody = (to: SwapTo): Pick<MembershipAct, 'vehicleId' | 'vehicle'> | undefined => {
  if (to.id !== '') return { vehicleId: to.id }
  return vehicleFields.some((field) => problemOf(to, field) !== null) ? undefined : { vehicle: to.another }
}

interface SwapChoiceProps {
  membership: Membership
  value: SwapTo
  onChange: (to: SwapTo) => void
  /** Says what is missing. */
  isTried: boolean
}

/** The vehicles of the customer, and the fields of one that is not among them. */
export function SwapChoice({ membership, value, onChange, isTried }: SwapChoiceProps) {
  const known = membership.otherVehicles.map(({ id, year, make, model, license }) => ({
    value: id,
    label: `${accountWords.vehicle(year, make, model)}, ${license}`,
  }))
  return (
    <>
      {known.length > 0 && (
        <SelectField
          label={words.vehicle}
          value={value.id}
          options={[...known, { value: '', label: words.anotherVehicle }]}
          onChange={({ target }) => onChange({ ...value, id: target.value })}
        />
      )}
      {value.id === '' && (
        <Columns>
          {vehicleFields.map((field) => (
            <Field
              key={field}
              label={vehicleWords[field]}
              value={value.another[field]}
              autoComplete="off"
              error={(isTried && problemOf(value, field)) || undefined}
              onChange={({ target }) => {
                const another = { ...value.another, [field]: cleanVehicleField(field, target.value) }
                onChange({ ...value, another })
              }}
            />
          ))}
        </Columns>
      )}
    </>
  )
}
