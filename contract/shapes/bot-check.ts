import Type, { type Static } from 'typebox'
import { Nullable, OneOf } from './helpers.ts'

export const BotCheck = Type.Object({
  kind: OneOf(['none', 'altcha', 'recaptcha', 'hcaptcha', 'turnstile'], {
    description: 'none: no call needs a captcha header. altcha: solved by the client. The others: outside providers.',
  }),
  siteKey: Nullable(Type.String({ description: 'Of an outside provider.' })),
  challenge: Nullable(Type.String({ description: 'JSON of an ALTCHA challenge, good for 10 minutes.' })),
})
export type BotCheck = Static<typeof BotCheck>
