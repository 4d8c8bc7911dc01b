import type { BotCheckPassage } from '#server/commands/identity/pass-bot-check.ts'
import type { InputOf } from '#server/api/serve.ts'

type Sent = Pick<InputOf<'POST /users/login'>, 'deps' | 'log' | 'tenant' | 'captcha' | 'now'>

/** What the bot check needs of a request. */
export const passageOf = ({ deps, log, tenant, captcha, now }: Sent): Omit<BotCheckPassage, 'step'> => ({
  botCheck: deps.botCheck,
  log,
  tenant: tenant.id,
  token: captcha,
  now,
})
