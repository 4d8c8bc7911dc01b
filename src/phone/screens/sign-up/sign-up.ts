import type { SignUpRequest } from '#contract/shapes/account.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { logIn, type SessionPorts } from '#src/session/log-in.ts'
import type { SignUpDraft } from './form.ts'

/** A log-in deletes every draft, so this one is deleted by the sign-up. */
const draftName = 'draft/sign-up'

export const readDraft = (own: OwnDatabase): Promise<SignUpDraft | undefined> =>
  readDeviceValue<SignUpDraft>(own, draftName)

export const writeDraft = (own: OwnDatabase, draft: SignUpDraft): Promise<void> =>
  writeDeviceValue(own, draftName, draft)

/**
 * Creates the account, then logs in. After a lost answer, a call with the same key creates no second account.
 * @throws Refused, NoAnswer
 */
export const signUp = async (ports: SessionPorts, body: SignUpRequest, key: string): Promise<void> => {
  await ports.remote.ask('POST /users', { body }, { idempotencyKey: key })
  await logIn(ports, { email: body.email, password: body.password, rememberMe: true })
}
