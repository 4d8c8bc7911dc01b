import { confirmPasswordProblem, passwordProblem } from '#contract/rules/password.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Problems } from '#src/customer/forms/rules.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { leaveEnded } from '#src/session/forget.ts'
import { enterAsGuest } from '#src/session/log-in.ts'
import { readSession, writeSession } from '#src/session/stored-session.ts'

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
  clock: Clock
  remote: Remote
}

/**
 * Sets the new password and continues as a guest: every session of the account has ended. The user of this device, if
 * there was one, is forgotten as after a session that ended elsewhere.
 * @throws Refused, NoAnswer
 */
export const recoverPassword = async (ports: RecoveryPorts, link: RecoveryLink, form: PasswordForm): Promise<void> => {
  const { remote, own } = ports
  const { password, confirmPassword } = form
  await remote.ask('POST /users/recover-password', { body: { ...link, password, confirmPassword } })
  const session = await readSession(own)
  if (session.state === 'person') await writeSession(own, { state: 'ended', person: session.person })
  await leaveEnded(ports)
  await enterAsGuest(own)
}

/** Needs a log-in. The session of this device continues. @throws Refused, NoAnswer */
export const changePassword = async (remote: Remote, { currentPassword, password }: PasswordForm): Promise<void> => {
  await remote.ask('POST /users/update-password', { body: { currentPassword, newPassword: password } })
}
