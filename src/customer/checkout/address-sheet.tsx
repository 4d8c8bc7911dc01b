import { knownOr } from '#src/kit/data/known-or.ts'
import { useForm } from 'react-hook-form'
import { addressLimits, type AddressField } from '#contract/rules/address.ts'
import type { Account, Address } from '#contract/shapes/account.ts'
import { resolverOf } from '#src/customer/forms/rules.ts'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { account, states } from '#src/resources/resource.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { shippingWords } from '#src/words/shipping.ts'
import { addressFrom, addressProblems, emptyAddress, fieldsOf, formOf, stateOptions, type AddressForm } from './form.ts'

export interface AddressSheetProps {
  open: boolean
  onClose: () => void
  /** The address in use; null: none yet. */
  known: Address | null
  onAddress: (address: Address) => Promise<void>
}

/** Where goods are sent: the home address of the account, or another one. */
export default function AddressSheet({ open, onClose, known, onAddress }: AddressSheetProps) {
  const user = useStored(account, undefined)
  return (
    <Sheet open={open} onClose={onClose} title={shippingWords.title} description={shippingWords.body}>
      {user.is !== 'loading' && <Fields known={known} user={knownOr(user)} open={open} onAddress={onAddress} />}
    </Sheet>
  )
}

interface FieldsProps extends Pick<AddressSheetProps, 'open' | 'known' | 'onAddress'> {
  user: Account | undefined
}

const autoComplete: Record<AddressField, string> = {
  first: 'shipping given-name',
  last: 'shipping family-name',
  address1: 'shipping address-line1',
  address2: 'shipping address-line2',
  city: 'shipping address-level2',
  state: 'shipping address-level1',
  zipCode: 'shipping postal-code',
}

function Fields({ known, user, open, onAddress }: FieldsProps) {
  const home = user?.homeAddress ?? null
  const list = useStored(states, undefined)
  const form = useForm<AddressForm>({
    defaultValues: formOf(known, home, user),
    mode: 'onTouched',
    resolver: resolverOf(addressProblems),
  })
  // Only a form that starts empty has a draft; any other shows what is stored.
  const isNew = !known && !home
  const dropDraft = useFormDraft(form, isNew ? { name: 'draft/address', empty: emptyAddress, open } : undefined)
  const { errors } = form.formState
  const usesHome = form.watch('useHome')
  const submit = form.handleSubmit(async (values) => {
    await dropDraft()
    await onAddress(addressFrom(values, home))
  })
  const field = (name: AddressField) => ({
    ...form.register(name),
    label: shippingWords[name],
    error: errors[name]?.message,
    autoComplete: autoComplete[name],
    disabled: usesHome,
  })
  const text = (name: AddressField) => ({ ...field(name), maxLength: addressLimits[name] })
  return (
    <Form onSend={() => void submit()}>
      {home && (
        <Checkbox
          checked={usesHome}
          onChange={({ currentTarget: { checked } }) =>
            form.reset({ ...emptyAddress, ...(checked ? fieldsOf(home) : {}), useHome: checked })
          }
        >
          {shippingWords.useHome}
        </Checkbox>
      )}
      <Columns>
        <Field {...text('first')} />
        <Field {...text('last')} />
      </Columns>
      <Field {...text('address1')} />
      <Field {...text('address2')} optional />
      <Field {...text('city')} />
      <Columns>
        <SelectField
          {...field('state')}
          placeholder={shippingWords.choose}
          options={stateOptions(knownOr(list, []), form.watch('state'))}
        />
        <Field {...text('zipCode')} />
      </Columns>
      {list.is === 'missing' && <Note tone="warning">{shippingWords.statesMissing}</Note>}
      {!usesHome && <Checkbox {...form.register('isHome')}>{shippingWords.isHome}</Checkbox>}
      <SubmitButton form={form} problems={addressProblems} labels={shippingWords as never}>
        {shippingWords.save}
      </SubmitButton>
    </Form>
  )
}
