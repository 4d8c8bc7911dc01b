import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { KioskScan, KioskScanResult } from '../shapes/kiosk.ts'
import { Terminal, TerminalId, TerminalUse } from '../shapes/terminal.ts'

export const terminalEndpoints = {
  'GET /settings/p2p': {
    id: 'getTerminal',
    tag: 'Admin',
    access: 'admin',
    permission: 'set-up-payments',
    summary: 'Payment terminal credentials',
    result: Terminal,
  },
  'POST /settings/p2p': {
    id: 'setTerminal',
    tag: 'Admin',
    access: 'admin',
    permission: 'set-up-payments',
    fresh: true,
    summary: 'Set the payment terminal credentials',
    description:
      'The answer contains the new secret, once; the server keeps a hash. The previous pair works for ten more minutes.',
    body: Type.Object({ terminalId: TerminalId }),
    result: Terminal,
    idempotency: 'ignored',
  },
  'GET /accounts/terminals': {
    id: 'listTerminals',
    tag: 'Admin',
    access: 'admin',
    permission: 'set-up-payments',
    summary: 'Pairs of credentials that work, and their use',
    query: Type.Object({
      since: Type.String({
        description: "Start of the counted time, as the start of the administrator's day.",
        format: 'date-time',
        // Postgres has no year 0, and reads no annotations.
        pattern: '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$',
      }),
    }),
    result: Type.Array(TerminalUse, { description: 'The current pair first.' }),
  },
  'DELETE /accounts/terminals/{id}': {
    id: 'revokeTerminal',
    tag: 'Admin',
    access: 'admin',
    permission: 'set-up-payments',
    fresh: true,
    summary: 'End a pair of credentials now',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
  },
  'POST /accounts/terminals/test-scan': {
    id: 'testScan',
    tag: 'Admin',
    access: 'admin',
    leavesNoAct: 'read',
    permission: 'work-lane',
    places: 'checked by the call',
    summary: 'What a kiosk would answer to this code',
    description: 'As POST /kiosk/scan: no effect.',
    body: KioskScan,
    result: KioskScanResult,
    idempotency: 'ignored',
    errors: [
      'LOCATION_UNKNOWN',
      'CODE_UNKNOWN',
      'CODE_USED',
      'CODE_LOCATION',
      'CODE_LIMIT',
      'CODE_EXPIRED',
      'CODE_ITEM_EXPIRED',
    ],
    // A scan tells whether a code exists: an administrator may not try them all.
    limits: [{ count: 100, window: hour, per: ['user'] }],
  },
} as const satisfies Endpoints
