import type { Env } from './declared.ts'
import { SettingsError, text } from './read-env.ts'

const outside = ['recaptcha', 'hcaptcha', 'turnstile'] as const

/** none: no form is checked. altcha: this server's own proof of work. The others: outside providers, with their keys. */
export type BotCheckSettings =
  | { kind: 'none' | 'altcha' }
  | { kind: (typeof outside)[number]; siteKey: string; secret: string }

/** @throws SettingsError naming what is missing or invalid */
export const readBotCheck = (env: Env): { botCheck: BotCheckSettings } => {
  const given = text(env, 'BOT_CHECK') ?? 'altcha'
  if (given === 'none' || given === 'altcha') return { botCheck: { kind: given } }
  const kind = outside.find((name) => name === given)
  if (!kind) throw new SettingsError(`BOT_CHECK must be one of none, altcha, ${outside.join(', ')}; it is "${given}".`)
  const [siteKey, secret] = [text(env, 'BOT_CHECK_SITE_KEY'), text(env, 'BOT_CHECK_SECRET')]
  if (!siteKey || !secret)
    throw new SettingsError(`BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET are required with BOT_CHECK=${kind}.`)
  return { botCheck: { kind, siteKey, secret } }
}
