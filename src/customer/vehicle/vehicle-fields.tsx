import type { UseFormReturn } from 'react-hook-form'
import { fieldLimits } from '#contract/constants.ts'
import { cleanVehicleField, type VehicleField } from '#contract/rules/vehicle.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { states } from '#src/resources/resource.ts'
import { onCleanInput } from '#src/ui/clean-input.ts'
import { Columns, Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { vehicleWords } from '#src/words/account.ts'

/** All six fields of a vehicle. */
export function VehicleFields({ form }: { form: UseFormReturn<Vehicle> }) {
  const list = useStored(states, undefined)
  const { errors } = form.formState
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
    <>
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
    </>
  )
}
