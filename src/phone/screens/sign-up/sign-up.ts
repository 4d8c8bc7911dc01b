import type { SignUpRequest } from '#contract/shapes/account.ts'
import type { BotCheck } from '#src/kit/bot-check/bot-check.ts'
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
 * Creates the account, then logs in, each with a token of the bot check. After a lost answer, a call with the same key
 * creates no second account.
 * @throws Refused, NoAnswer
 */
export const signUp = async (
  ports: SessionPorts,
  check: Pick<BotCheck, 'send'>,
  body: SignUpRequest,
  key: string,
): Promise<void> => {
  await check.send((captcha) => ports.remote.ask('POST /users', { body }, { idempotencyKey: key, captcha }))
  const { email, password } = body
  await check.send((captcha) => logIn(ports, { email, password, rememberMe: true }, captcha))
}
