import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { vehicleChange } from '#contract/requests/kinds.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import { Form } from '#src/ui/field.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { vehicleWords } from '#src/words/account.ts'
import { useChange } from '#src/customer/queued/use-change.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { resolverOf } from '#src/customer/forms/rules.ts'
import { SupportText } from '#src/customer/help/support-text.tsx'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { emptyVehicle, vehicleOf, vehicleProblems } from './form.ts'
import { VehicleFields } from './vehicle-fields.tsx'

interface VehicleSheetProps {
  open: boolean
  /** `saved` when the vehicle is stored on this device and queued. */
  onClose: (saved: boolean) => void
  /** The stored vehicle, possibly incomplete. */
  known?: Vehicle | null
}

/** All six fields of a vehicle. It is queued, so it can be entered offline. */
export default function VehicleSheet({ open, onClose, known }: VehicleSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={() => onClose(false)}
      title={vehicleWords.title}
      description={<SupportText>{vehicleWords.body}</SupportText>}
    >
      <VehicleForm known={known ?? emptyVehicle} onSaved={() => onClose(true)} />
    </Sheet>
  )
}

function VehicleForm({ known, onSaved }: { known: Vehicle; onSaved: () => void }) {
  const keep = useChange()
  const [empty] = useState(known)
  const form = useForm<Vehicle>({ defaultValues: empty, mode: 'onTouched', resolver: resolverOf(vehicleProblems) })
  const forget = useFormDraft(form, { name: 'draft/vehicle', empty })
  const submit = form.handleSubmit(async (values) => {
    if (!(await keep(vehicleChange, vehicleOf(values)))) return
    await forget()
    onSaved()
  })
  return (
    <Form onSend={() => void submit()}>
      <VehicleFields form={form} />
      <SubmitButton form={form} problems={vehicleProblems} labels={vehicleWords}>
        {vehicleWords.save}
      </SubmitButton>
    </Form>
  )
}
