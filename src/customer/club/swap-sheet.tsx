import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { decide, outcomeOf, swapsLeft } from '#contract/rules/membership-acts.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { MembershipAct, OwnVehicle } from '#contract/shapes/membership.ts'
import { resolverOf } from '#src/customer/forms/rules.ts'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { OptionList } from '#src/customer/ui/option-list.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { emptyVehicle, vehicleOf, vehicleProblems } from '#src/customer/vehicle/form.ts'
import { VehicleFields } from '#src/customer/vehicle/vehicle-fields.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { accountWords, vehicleWords } from '#src/words/account.ts'
import { membershipWords as words } from '#src/words/membership.ts'
import type { MembershipSheetProps } from './freeze-sheet.tsx'
import type { OwnMembership } from '../memberships/own.ts'
import { useMembershipActs } from './use-membership.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const another = 'another'

/** The vehicles of the user, and a form for one that is not among them. */
export default function SwapSheet({ own, open, onClose }: MembershipSheetProps) {
  const { vehicle, otherVehicles, terms } = own.membership
  const [chosen, setChosen] = useState<string>(otherVehicles[0]?.id ?? another)
  const { act, busy } = useMembershipActs(own)
  const cars = vehicle ? [vehicle, ...otherVehicles] : otherVehicles
  const swap = async (to: Pick<MembershipAct, 'vehicleId' | 'vehicle'>): Promise<boolean> => {
    const shown = shownFor(own, to.vehicleId ?? another)
    const isDone = await act({ act: 'swap', ...to, ...shown }, { doing: words.swapping, done: words.swapped })
    if (isDone) onClose()
    return isDone
  }
  const choice = otherVehicles.find(({ id }) => id === chosen)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.swap}
      description={words.swapsLeft(swapsLeft(terms, own.now, own.rules))}
    >
      <OptionList
        label={words.vehicles}
        options={[
          ...cars.map((car) => ({
            value: car.id,
            title: accountWords.vehicle(car.year, car.make, car.model),
            detail: car === vehicle ? words.inClub(car.color) : car.color,
            end: <Badge>{car.license}</Badge>,
            disabled: car === vehicle,
          })),
          { value: another, title: words.anotherVehicle },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {choice ? (
        <Choice from={vehicle} to={choice} busy={busy} onSwap={() => void swap({ vehicleId: choice.id })} />
      ) : (
        <AnotherVehicle onSwap={(car) => swap({ vehicle: car })} />
      )}
    </Sheet>
  )
}

/** What the member confirms: nothing is charged, and the next bill stays. */
const shownFor = ({ membership, rules, now }: OwnMembership, to: string): Pick<MembershipAct, 'shown'> => {
  const from = membership.vehicle?.id ?? null
  const verdict = decide(membership.terms, { act: 'swap', from, to, isByStaff: false }, now, rules)
  return 'then' in verdict ? { shown: outcomeOf(membership.terms, verdict, now, rules) } : {}
}

interface ChoiceProps {
  from: OwnVehicle | null
  to: OwnVehicle
  busy: boolean
  onSwap: () => void
}

const Choice = ({ from, to, busy, onSwap }: ChoiceProps) => (
  <>
    <p className={`${prose.small} ${prose.muted} ${layout.center}`}>{words.swapNote(from?.license, to.license)}</p>
    <Button size="lg" block busy={busy} onClick={onSwap}>
      {words.swapTo(to.license)}
    </Button>
  </>
)

function AnotherVehicle({ onSwap }: { onSwap: (car: Vehicle) => Promise<boolean> }) {
  const form = useForm<Vehicle>({
    defaultValues: emptyVehicle,
    mode: 'onTouched',
    resolver: resolverOf(vehicleProblems),
  })
  const forget = useFormDraft(form, { name: 'draft/swap', empty: emptyVehicle })
  const submit = form.handleSubmit(async (values) => {
    if (await onSwap(vehicleOf(values))) await forget()
  })
  return (
    <Form onSend={() => void submit()}>
      <VehicleFields form={form} />
      <Note tone="info" icon={<Icon name="info" weight="fill" />}>
        {words.swapNewNote}
      </Note>
      <SubmitButton form={form} problems={vehicleProblems} labels={vehicleWords}>
        {words.swap}
      </SubmitButton>
    </Form>
  )
}
