import type { Random } from '#server/basics/ports.ts'
import type { Settings } from '#server/settings/settings.ts'
import { altchaCheck } from './altcha.ts'
import { noBotCheck, type BotCheckPort } from './port.ts'
import { siteVerifyCheck } from './siteverify.ts'

export interface BotCheckOptions {
  settings: Pick<Settings, 'botCheck'>
  random: Random
  /** Signs the challenges of the built-in check; the same on every instance. */
  key: Uint8Array
  /** Absent: the global one. */
  fetch?: typeof globalThis.fetch
}

/** The bot check of the settings. */
export const openBotCheck = ({ settings: { botCheck }, random, key, fetch }: BotCheckOptions): BotCheckPort => {
  if ('secret' in botCheck) return siteVerifyCheck({ ...botCheck, ...(fetch ? { fetch } : {}) })
  return botCheck.kind === 'none' ? noBotCheck : altchaCheck({ random, key })
}
