import { knownOr } from '#src/kit/data/known-or.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { vehicleChange } from '#contract/requests/kinds.ts'
import { cleanVehicleField, type VehicleField } from '#contract/rules/vehicle.ts'
import { fieldLimits } from '#contract/constants.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import { states } from '#src/resources/resource.ts'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { vehicleWords } from '#src/words/account.ts'
import { useChange } from '#src/customer/queued/use-change.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { onCleanInput } from '#src/ui/clean-input.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { resolverOf } from '#src/customer/forms/rules.ts'
import { SupportText } from '#src/customer/help/support-text.tsx'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { emptyVehicle, vehicleOf, vehicleProblems } from './form.ts'

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
  const list = useStored(states, undefined)
  const [empty] = useState(known)
  const form = useForm<Vehicle>({ defaultValues: empty, mode: 'onTouched', resolver: resolverOf(vehicleProblems) })
  const forget = useFormDraft(form, { name: 'draft/vehicle', empty })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (!(await keep(vehicleChange, vehicleOf(values)))) return
    await forget()
    onSaved()
  })
  const field = (name: VehicleField) => ({
    ...form.register(name),
    label: vehicleWords[name],
    error: errors[name]?.message,
    maxLength: name === 'state' ? undefined : fieldLimits[name],
    onInput: onCleanInput((typed) => cleanVehicleField(name, typed)),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
  })
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <Columns>
        <Field {...field('make')} />
        <Field {...field('model')} />
        <Field {...field('color')} />
        <Field {...field('year')} inputMode="numeric" />
        <Field {...field('license')} autoCapitalize="characters" spellCheck={false} />
        <SelectField
          {...form.register('state')}
          label={vehicleWords.state}
          error={errors.state?.message}
          placeholder={vehicleWords.choose}
          options={knownOr(list, []).map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Columns>
      {list.is === 'missing' && <Note tone="warning">{vehicleWords.statesMissing}</Note>}
      <SubmitButton form={form} problems={vehicleProblems} labels={vehicleWords}>
        {vehicleWords.save}
      </SubmitButton>
    </Form>
  )
}
