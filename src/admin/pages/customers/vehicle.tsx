import { useState } from 'react'
import { cleanVehicleField, vehicleFieldProblem, vehicleFields, type VehicleField } from '#contract/rules/vehicle.ts'
import type { Vehicle as Car } from '#contract/shapes/account.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { customerWords } from '#src/words/admin-desk.ts'
import { vehicleWords } from '#src/words/account.ts'
import { Permitted } from '../../ui/permitted.tsx'
import type { ReasonedAct } from '../../ui/reason-dialog.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const none: Car = { make: '', model: '', year: '', license: '', color: '', state: '' }

const textOf = ({ year, make, model, color, license, state }: Car): string =>
  `${year} ${make} ${model} · ${color} · ${license} · ${state}`

interface VehicleProps {
  customer: Customer
  ask: (act: ReasonedAct) => void
}

/** The customer's vehicle, which only staff can correct. */
export function Vehicle({ customer, ask }: VehicleProps) {
  const { remote } = useServices()
  const [edited, setEdited] = useState<Car | null>(null)
  const [isSent, setSent] = useState(false)
  const own = customer.vehicle ?? null
  const send = (vehicle: Car) => {
    setSent(true)
    if (vehicleFields.some((field) => vehicleFieldProblem(field, vehicle[field]) !== null)) return
    ask({
      title: customerWords.correctVehicle,
      body: customerWords.correctVehicleBody(textOf(vehicle)),
      yes: customerWords.correct,
      done: customerWords.vehicleCorrected,
      act: async (reason) => {
        const params = { id: customer.id }
        await remote.ask('PUT /accounts/customers/{id}/vehicle', { params, body: { vehicle, reason } })
        setEdited(null)
      },
    })
  }
  const fieldOf = (vehicle: Car, field: VehicleField) => (
    <Field
      key={field}
      label={vehicleWords[field]}
      value={vehicle[field]}
      autoComplete="off"
      error={(isSent && vehicleFieldProblem(field, vehicle[field])) || undefined}
      onChange={({ target }) => setEdited({ ...vehicle, [field]: cleanVehicleField(field, target.value) })}
    />
  )
  return (
    <Card as="section" className={layout.g4} aria-label={customerWords.vehicle}>
      <SectionHead title={customerWords.vehicle} />
      {!edited && <p className={`${prose.muted} ${prose.small}`}>{own ? textOf(own) : customerWords.vehicleNone}</p>}
      {!edited && (
        <Permitted to="help-customers">
          <div className={layout.flex}>
            <Button kind="quiet" size="sm" onClick={() => setEdited(own ?? none)}>
              {customerWords.correctVehicle}
            </Button>
          </div>
        </Permitted>
      )}
      {edited && (
        <Form onSend={() => send(edited)}>
          <Columns>{vehicleFields.map((field) => fieldOf(edited, field))}</Columns>
          <Button type="submit">{customerWords.correct}</Button>
        </Form>
      )}
    </Card>
  )
}
