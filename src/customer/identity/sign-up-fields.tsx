import { cleanName } from '#contract/rules/names.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { onCleanInput } from '#src/ui/clean-input.ts'
import { BotCheckLine } from '#src/kit/bot-check/bot-check-line.tsx'
import { PasswordRules } from '#src/kit/forms/password-rules.tsx'
import { revalidate } from '#src/customer/forms/rules.ts'
import { TextButton } from '#src/customer/help/texts/text-button.tsx'
import { Anchor } from '#src/ui/anchor.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MaskedField } from '#src/customer/ui/masked-field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { fieldLabels } from '#src/words/forms.ts'
import { signUpWords } from '#src/words/sign-up.ts'
import type { SignUpForm } from './form.ts'
import type { SignUp } from './use-sign-up.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const onName = onCleanInput(cleanName)
const onDigits = onCleanInput(digitsOf)

interface SignUpFieldsProps {
  id: string
  signUp: SignUp
  /** The address of the log-in. */
  logIn: string
}

export function SignUpFields({ id, signUp, logIn }: SignUpFieldsProps) {
  const { form, check, submit } = signUp
  return (
    <Form id={id} onSend={() => void submit()} onInput={check.prepare}>
      <EmailFields signUp={signUp} />
      <UserFields signUp={signUp} />
      <PasswordFields signUp={signUp} />
      <Field
        {...form.register('referralCode')}
        label={fieldLabels.referralCode}
        optional
        hint={signUpWords.referralHint}
        icon={<Icon name="gift" />}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        enterKeyHint="done"
        spellCheck={false}
      />
      <Checkbox {...form.register('optInToMarketing')}>{fieldLabels.optInToMarketing}</Checkbox>
      <p className={`${prose.small} ${prose.muted}`}>
        {signUpWords.agreeStart}
        <TextButton which="terms">{signUpWords.agreeTerms}</TextButton>
        {signUpWords.agreeAnd}
        <TextButton which="privacy">{signUpWords.agreePrivacy}</TextButton>
        {signUpWords.agreeEnd}
      </p>
      <BotCheckLine check={check} />
      <p className={layout.center}>
        {signUpWords.haveAccount}{' '}
        <Anchor className={`${prose.link} ${prose.linkTap}`} href={logIn}>
          {signUpWords.logIn}
        </Anchor>
      </p>
    </Form>
  )
}

/** Label, message and green check mark, which every field here has. */
const look = ({ form, values }: SignUp, field: keyof SignUpForm) => {
  const { error, isTouched } = form.getFieldState(field, form.formState)
  const good = isTouched && !error && values[field] !== ''
  return { label: fieldLabels[field], error: error?.message, good, enterKeyHint: 'next' as const }
}

function EmailFields({ signUp }: { signUp: SignUp }) {
  const { form, verdict } = signUp
  return (
    <>
      <EmailField
        {...form.register('email', { onChange: revalidate(form, 'confirmEmail') })}
        {...look(signUp, 'email')}
        good={verdict === 'free'}
        autoComplete="username"
      />
      <EmailField {...form.register('confirmEmail')} {...look(signUp, 'confirmEmail')} autoComplete="off" />
    </>
  )
}

function UserFields({ signUp }: { signUp: SignUp }) {
  const { form } = signUp
  return (
    <>
      <Columns>
        <Field
          {...form.register('firstName')}
          {...look(signUp, 'firstName')}
          onInput={onName}
          autoComplete="given-name"
        />
        <Field
          {...form.register('lastName')}
          {...look(signUp, 'lastName')}
          onInput={onName}
          autoComplete="family-name"
        />
      </Columns>
      <Columns count={3}>
        <Field
          {...form.register('birthdayMonth', { onChange: revalidate(form, 'birthdayDay') })}
          {...look(signUp, 'birthdayMonth')}
          good={false}
          onInput={onDigits}
          placeholder={signUpWords.month}
          inputMode="numeric"
          maxLength={2}
          autoComplete="bday-month"
        />
        <Field
          {...form.register('birthdayDay')}
          {...look(signUp, 'birthdayDay')}
          good={false}
          onInput={onDigits}
          placeholder={signUpWords.day}
          inputMode="numeric"
          maxLength={2}
          autoComplete="bday-day"
        />
        <Field
          {...form.register('zipPostalCode')}
          {...look(signUp, 'zipPostalCode')}
          good={false}
          maxLength={12}
          autoComplete="postal-code"
        />
      </Columns>
      <MaskedField
        {...form.register('cellPhoneNumber')}
        {...look(signUp, 'cellPhoneNumber')}
        mask="(###) ###-####"
        icon={<Icon name="phone" />}
        placeholder={signUpWords.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
    </>
  )
}

function PasswordFields({ signUp }: { signUp: SignUp }) {
  const { form, values } = signUp
  const { label, error } = look(signUp, 'password')
  const confirmation = look(signUp, 'confirmpassword')
  return (
    <>
      <PasswordField
        {...form.register('password', { onChange: revalidate(form, 'confirmpassword') })}
        label={label}
        error={error}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordRules password={values.password} />
      <PasswordField
        {...form.register('confirmpassword')}
        label={confirmation.label}
        error={confirmation.error}
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </>
  )
}
