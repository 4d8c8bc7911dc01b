import { confirmPasswordProblem, passwordProblem } from '#contract/rules/password.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Problems } from '#src/kit/forms/rules.ts'
import type { Remote } from '#src/remote/client.ts'
import { enterAsGuest } from '#src/session/log-in.ts'

/** The parameters of the emailed link. */
export interface RecoveryLink {
  token: string
  email: string
}

/** The link's parameters in the address, or undefined when the page was opened without them. */
export const readLink = (query: URLSearchParams): RecoveryLink | undefined => {
  const token = query.get('token')
  // A plus that was not encoded arrives as a space; no email contains one.
  const email = query.get('email')?.trim().replaceAll(' ', '+')
  return token && email ? { token, email } : undefined
}

/** With a link the current password is not required, and stays empty. */
export interface PasswordForm {
  currentPassword: string
  password: string
  confirmPassword: string
}

export const newPasswordProblems: Problems<PasswordForm> = ({ password, confirmPassword }) => ({
  password: requiredProblem(password) ?? passwordProblem(password),
  confirmPassword: requiredProblem(confirmPassword) ?? confirmPasswordProblem(confirmPassword, password),
})

export const changePasswordProblems: Problems<PasswordForm> = (form) => ({
  currentPassword: requiredProblem(form.currentPassword),
  ...newPasswordProblems(form),
})

export interface RecoveryPorts {
  own: OwnDatabase
  copy: CopyDatabase
  remote: Remote
}

/**
 * Sets the new password and continues as a guest: every session of the account has ended, also this device's, so the
 * copied data of the user is deleted.
 * @throws Refused, NoAnswer
 */
export const recoverPassword = async (
  { own, copy, remote }: RecoveryPorts,
  link: RecoveryLink,
  form: PasswordForm,
): Promise<void> => {
  const { password, confirmPassword } = form
  await remote.ask('POST /users/recover-password', { body: { ...link, password, confirmPassword } })
  await enterAsGuest(own)
  await copy.answers.where('person').notEqual('').delete()
}

/** Needs a log-in. The session of this device continues. @throws Refused, NoAnswer */
export const changePassword = async (remote: Remote, { currentPassword, password }: PasswordForm): Promise<void> => {
  await remote.ask('POST /users/update-password', { body: { currentPassword, newPassword: password } })
}
