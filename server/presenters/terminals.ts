import type { TerminalUse } from '#contract/shapes/terminal.ts'
import type { TerminalCounts, TerminalRow } from '#server/tables/terminals.ts'

/** A pair of credentials with what the kiosks of its terminal id have done. */
export const terminalUse = (row: TerminalRow, counts: readonly TerminalCounts[]): TerminalUse => {
  const { codes = 0, charges = 0 } = counts.find(({ terminalId }) => terminalId === row.terminalId) ?? {}
  return {
    id: row.id,
    terminalId: row.terminalId,
    updatedAt: row.setAt?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    codes,
    charges,
  }
}
