import type { Terminal } from '#contract/shapes/terminal.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { hashToken } from '#server/security/keys.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import {
  currentTerminal,
  deleteEndedTerminals,
  endCurrentTerminals,
  insertTerminal,
  type TerminalRow,
} from '#server/tables/terminals.ts'

export interface NewTerminal {
  tx: Tx
  random: Random
  tenant: number
  /** The admin who sets it. */
  adminId: string
  terminalId: string
  now: Date
}

/** Milliseconds for which a replaced pair works: the time to enter the new one at every kiosk. */
const overlap = 10 * 60_000
/** 256 bits. */
const secretBytes = 32

/**
 * Gives the merchant's kiosks a new pair of credentials; the previous one works for ten more minutes.
 * @returns the only copy of the secret: the hash alone is stored
 */
export const setTerminal = async (wanted: NewTerminal): Promise<Required<Terminal>> => {
  const { tx, random, tenant, adminId, terminalId, now } = wanted
  // Of two admins at once, the second replaces the pair of the first.
  await lockMerchant(tx, tenant)
  const before = await currentTerminal(tx)
  await deleteEndedTerminals(tx, now)
  await endCurrentTerminals(tx, new Date(now.getTime() + overlap))
  const secret = random.token(secretBytes)
  const pair = { id: random.uuid(), tenantId: tenant, terminalId, secretHash: hashToken(secret), setAt: now }
  await insertTerminal(tx, pair)
  // A new secret under the same id is a change too: the value says since when the pair is set.
  const valueOf = (pair: Pick<TerminalRow, 'terminalId' | 'setAt'> | undefined) =>
    pair ? `${pair.terminalId}, ${pair.setAt?.toISOString() ?? ''}` : null
  const changes = changesOf({ terminal: valueOf(before) }, { terminal: valueOf(pair) })
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'terminal set', subject: terminalId, changes })
  return { terminalId, terminalSecret: secret, updatedAt: now.toISOString() }
}
