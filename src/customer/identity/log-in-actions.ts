import { emailProblem } from '#contract/rules/email.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Problems } from '#src/customer/forms/rules.ts'
import { readSession, writeSession } from '#src/session/stored-session.ts'

export interface LogInForm {
  email: string
  password: string
  rememberMe: boolean
}

/** Begins a log-in. @returns what to do when the session is open */
export type BeginLogIn = () => () => Promise<void>

/** The rules of a new password do not apply here: an existing one may be older than they are. */
export const logInProblems: Problems<LogInForm> = ({ email, password }) => ({
  email: requiredProblem(email) ?? emailProblem(email),
  password: requiredProblem(password),
})

/** Ends a guest's session before the log-in. @returns whether there was one */
export const leaveGuest = async (own: OwnDatabase): Promise<boolean> => {
  const { state } = await readSession(own)
  if (state !== 'guest') return false
  await writeSession(own, { state: 'none' })
  return true
}
