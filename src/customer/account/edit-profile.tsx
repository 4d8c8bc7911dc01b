import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { profileChange } from '#contract/requests/kinds.ts'
import { cleanName } from '#contract/rules/names.ts'
import type { Account } from '#contract/shapes/account.ts'
import { useChange } from '#src/customer/queued/use-change.ts'
import { onCleanInput } from '#src/ui/clean-input.ts'
import { resolverOf, incompleteText } from '#src/customer/forms/rules.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { SupportText } from '#src/customer/help/support-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MaskedField } from '#src/customer/ui/masked-field.tsx'
import { accountWords } from '#src/words/account.ts'
import { fieldLabels, formWords } from '#src/words/forms.ts'
import { changesIn, profileOf, profileProblems, type ProfileForm as Values } from './profile-form.ts'

const onName = onCleanInput(cleanName)

interface EditProfileProps {
  account: Account
  /** Called when the change is queued. */
  onSaved: () => void
}

/** The profile's form. A save is queued. */
export function EditProfile({ account, onSaved }: EditProfileProps) {
  const keep = useChange()
  const [saved] = useState(() => profileOf(account))
  const form = useForm<Values>({
    defaultValues: saved,
    mode: 'onTouched',
    resolver: resolverOf(profileProblems),
  })
  const forget = useFormDraft(form, { name: 'draft/profile', empty: saved })
  const { errors, isSubmitting } = form.formState
  const values = form.watch()
  const changes = changesIn(account, values)
  const submit = form.handleSubmit(async () => {
    if (!changes) return form.setFocus('firstName')
    if (!(await keep(profileChange, changes))) return
    await forget()
    onSaved()
  })
  const reason = incompleteText(profileProblems, values, fieldLabels) || (changes ? '' : accountWords.unchanged)
  const field = (name: Exclude<keyof Values, 'optInToMarketing'>) => ({
    ...form.register(name),
    label: fieldLabels[name],
    error: errors[name]?.message,
    enterKeyHint: 'next' as const,
  })
  return (
    <Form onSend={() => void submit()}>
      <Columns>
        <Field {...field('firstName')} onInput={onName} autoComplete="given-name" />
        <Field {...field('lastName')} onInput={onName} autoComplete="family-name" />
      </Columns>
      <FixedFields account={account} />
      <Columns>
        <MaskedField
          {...field('cellPhoneNumber')}
          mask="(###) ###-####"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <Field {...field('zipPostalCode')} maxLength={12} autoComplete="postal-code" enterKeyHint="done" />
      </Columns>
      <Checkbox {...form.register('optInToMarketing')}>{fieldLabels.optInToMarketing}</Checkbox>
      <Button type="submit" size="lg" block busy={isSubmitting} reason={reason}>
        {formWords.save}
      </Button>
    </Form>
  )
}

const lock = <Icon name="lock-simple" />

/** Email and birthday were entered at sign-up and cannot be changed. */
const FixedFields = ({ account: { email, emailConfirmed, birthdayMonth, birthdayDay } }: { account: Account }) => (
  <>
    <Field
      label={fieldLabels.email}
      value={email}
      disabled
      end={lock}
      hint={<SupportText>{emailConfirmed ? accountWords.emailFixed : accountWords.emailUnconfirmed}</SupportText>}
    />
    <Columns>
      <Field label={fieldLabels.birthdayMonth} value={birthdayMonth} disabled end={lock} />
      <Field label={fieldLabels.birthdayDay} value={birthdayDay} disabled end={lock} />
    </Columns>
  </>
)
