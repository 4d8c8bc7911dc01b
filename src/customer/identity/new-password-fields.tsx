import type { UseFormReturn } from 'react-hook-form'
import { PasswordRules } from '#src/kit/forms/password-rules.tsx'
import { revalidate } from '#src/customer/forms/rules.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { passwordWords } from '#src/words/password.ts'
import type { PasswordForm } from './password-actions.ts'

/** A new password, its rules, and its repetition. */
export function NewPasswordFields({ form }: { form: UseFormReturn<PasswordForm> }) {
  const { errors } = form.formState
  return (
    <>
      <PasswordField
        {...form.register('password', { onChange: revalidate(form, 'confirmPassword') })}
        label={passwordWords.password}
        error={errors.password?.message}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordRules password={form.watch('password')} />
      <PasswordField
        {...form.register('confirmPassword')}
        label={passwordWords.confirmPassword}
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  )
}
