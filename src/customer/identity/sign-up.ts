import type { SignUpRequest } from '#contract/shapes/account.ts'
import type { BotCheck } from '#src/kit/bot-check/bot-check.ts'
import { logIn, type SessionPorts } from '#src/session/log-in.ts'

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
