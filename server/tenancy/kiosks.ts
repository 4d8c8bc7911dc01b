import type { Transact } from '#server/database/transact.ts'
import { hashToken } from '#server/security/keys.ts'
import { listTerminals, type TerminalRow } from '#server/tables/terminals.ts'

/** Recognises kiosks without a database query, so that guesses cannot exhaust the limit that the right secret needs. */
export interface Kiosks {
  /** True for a pair that was valid within the last ten seconds. Admission still checks the database. */
  isKnown(tenant: number, terminal: { id: string; secret: string }): Promise<boolean>
}

const freshFor = 10_000
const mostTenants = 1_000

/** Reads the terminals of each tenant once in ten seconds, whatever the number of guesses. */
export const makeKiosks = (transact: Transact, now: () => number): Kiosks => {
  const remembered = new Map<number, { rows: Promise<TerminalRow[]>; until: number }>()
  const rowsOf = (tenant: number): Promise<TerminalRow[]> => {
    const known = remembered.get(tenant)
    if (known && known.until > now()) return known.rows
    const rows = transact(tenant, 'terminals', (tx) => listTerminals(tx))
    rows.catch(() => remembered.delete(tenant))
    if (remembered.size >= mostTenants) remembered.clear()
    remembered.set(tenant, { rows, until: now() + freshFor })
    return rows
  }
  return {
    isKnown: async (tenant, { id, secret }) => {
      const hash = hashToken(secret)
      const isValid = ({ validUntil }: TerminalRow) => validUntil === null || validUntil.getTime() > now()
      return (await rowsOf(tenant)).some((row) => row.terminalId === id && row.secretHash === hash && isValid(row))
    },
  }
}
