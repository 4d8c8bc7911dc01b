import { emailProblem } from '#contract/rules/email.ts'
import { requiredProblem, type Problem } from '#contract/rules/required.ts'
import { enter, type SessionPorts } from '#src/session/log-in.ts'
import { ceremonies } from '../security/passkey-support.ts'
import type { PasskeyLogIn } from '../security/ceremonies.ts'

/** What the form of a log-in holds. */
export interface LogInValues {
  email: string
  password: string
  rememberMe: boolean
}

/** Begins a log-in. @returns what to do when the session is open */
export type BeginLogIn = () => () => Promise<void>

/** The rules of a new password do not apply here: an existing one may be older than they are. */
export const logInProblems = ({ email, password }: LogInValues): Record<'email' | 'password', Problem> => ({
  email: requiredProblem(email) ?? emailProblem(email),
  password: requiredProblem(password),
})

/**
 * Opens a session with whichever passkey the user chooses.
 * @returns false: the user has left the browser's own dialog, or has no passkey that fits
 * @throws Refused, NoAnswer
 */
export const logInByPasskey = async (ports: SessionPorts, begin: BeginLogIn, how: PasskeyLogIn): Promise<boolean> => {
  // What is filled in may be chosen long after it was offered: the log-in begins with the choice.
  const early = how.asAutofill ? null : begin()
  const { askPasskeyLogIn } = await ceremonies()
  const tokens = await askPasskeyLogIn(ports.remote, how)
  if (tokens === 'left') return false
  const done = early ?? begin()
  await enter(ports, tokens)
  await done()
  return true
}
