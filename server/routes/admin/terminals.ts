import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { readCode } from '#server/commands/kiosk/read-code.ts'
import { revokeTerminal } from '#server/commands/kiosk/revoke-terminal.ts'
import { setTerminal } from '#server/commands/kiosk/set-terminal.ts'
import { requirePlaces } from '#server/commands/staff/handed-out.ts'
import { scanResult } from '#server/presenters/kiosk.ts'
import {
  countTerminalUses,
  currentTerminal,
  workingTerminals,
  type TerminalCounts,
  type TerminalRow,
} from '#server/tables/terminals.ts'
import type { TerminalUse } from '#contract/shapes/terminal.ts'

export const terminalRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /settings/p2p', async ({ tx }) => {
    const pair = await currentTerminal(tx)
    const updatedAt = pair?.setAt?.toISOString() ?? null
    return { terminalId: pair?.terminalId ?? null, terminalSecret: null, updatedAt }
  })

  serve(app, 'POST /settings/p2p', ({ tx, deps: { random }, tenant, person, now, body: { terminalId } }) =>
    setTerminal({ tx, random, tenant: tenant.id, adminId: person.userId, terminalId, now }),
  )

  serve(app, 'GET /accounts/terminals', async ({ tx, now, query }) => {
    const counts = await countTerminalUses(tx, new Date(query.since))
    return (await workingTerminals(tx, now)).map((row) => terminalUse(row, counts))
  })

  serve(app, 'DELETE /accounts/terminals/{id}', async ({ tx, tenant, person, now, params: { id } }) => {
    await revokeTerminal({ tx, tenant: tenant.id, adminId: person.userId, id, now })
    return true
  })

  serve(app, 'POST /accounts/terminals/test-scan', async ({ tx, tenant, person, now, body: { code, locationId } }) => {
    requirePlaces({ person, places: [locationId] })
    return scanResult(await readCode({ tx, tenant: tenant.id, code, locationId, now, lock: false }))
  })
}

/** A pair of credentials with what the kiosks of its terminal id have done. */
const terminalUse = (row: TerminalRow, counts: readonly TerminalCounts[]): TerminalUse => {
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
