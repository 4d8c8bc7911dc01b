import type { Tx } from '#server/database/transact.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { BotCheckPort, GenuineToken } from '#server/bot-check/port.ts'
import { hashToken } from '#server/security/keys.ts'
import { useBotToken } from '#server/tables/bot-tokens.ts'

export interface BotCheckPassage {
  botCheck: BotCheckPort
  log: Log
  tenant: number
  /** As the client sent it; null: it sent none. */
  token: string | null
  now: Date
  /** Runs a step in a short transaction. The step is skipped for a request that was answered before. */
  step: (use: (tx: Tx) => Promise<void>) => Promise<void>
}

const verified = async ({ botCheck, log, tenant, token, now }: BotCheckPassage): Promise<GenuineToken | null> => {
  if (token === null) return null
  try {
    return await botCheck.verify({ tenant, token, now })
  } catch (error) {
    log.error(describeError(error), 'bot check not asked')
    return null
  }
}

/**
 * Requires a genuine token that was not used before, where a bot check is configured. It is used up, whatever becomes
 * of the request. No transaction is open while an outside provider is asked.
 * @throws Refusal CAPTCHA, also when the provider cannot be asked
 */
export const passBotCheck = async (passage: BotCheckPassage): Promise<void> => {
  const { botCheck, tenant, step } = passage
  if (botCheck.kind === 'none') return
  const genuine = await verified(passage)
  await step(async (tx) => {
    if (!genuine) throw new Refusal('CAPTCHA')
    const row = { tenantId: tenant, tokenHash: hashToken(genuine.id), expiresAt: genuine.expiresAt }
    if (!(await useBotToken(tx, row))) throw new Refusal('CAPTCHA')
  })
}
