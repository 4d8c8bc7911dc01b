import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import type { ErrorCode } from '#contract/messages.ts'
import type { Caller } from '#server/testing/call.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const roles = ['nobody', 'visitor', 'customer', 'admin', 'foreign admin', 'kiosk', 'foreign kiosk', 'staff'] as const
type Role = (typeof roles)[number]

/** Why a role is refused a call of an access class, before its input is read; null: it is admitted. */
const verdicts: Record<Access, Record<Role, ErrorCode | null>> = {
  public: {
    nobody: null,
    visitor: null,
    customer: null,
    admin: null,
    'foreign admin': null,
    kiosk: null,
    'foreign kiosk': null,
    staff: null,
  },
  anonymous: {
    nobody: 'APP_KEY_MISSING',
    visitor: null,
    customer: null,
    admin: null,
    'foreign admin': null,
    kiosk: null,
    'foreign kiosk': null,
    staff: null,
  },
  visitor: {
    nobody: 'APP_KEY_MISSING',
    visitor: null,
    customer: null,
    admin: null,
    'foreign admin': 'TENANT_MISMATCH',
    kiosk: 'JWT_INVALID',
    'foreign kiosk': 'JWT_INVALID',
    staff: 'JWT_INVALID',
  },
  person: {
    nobody: 'APP_KEY_MISSING',
    visitor: 'JWT_MISSING',
    customer: null,
    admin: null,
    'foreign admin': 'TENANT_MISMATCH',
    kiosk: 'JWT_INVALID',
    'foreign kiosk': 'JWT_INVALID',
    staff: 'JWT_INVALID',
  },
  admin: {
    nobody: 'APP_KEY_MISSING',
    visitor: 'JWT_MISSING',
    customer: 'FORBIDDEN',
    admin: null,
    'foreign admin': 'TENANT_MISMATCH',
    kiosk: 'JWT_INVALID',
    'foreign kiosk': 'JWT_INVALID',
    staff: 'JWT_INVALID',
  },
  kiosk: {
    nobody: 'APP_KEY_MISSING',
    visitor: 'TERMINAL_AUTH',
    customer: 'TERMINAL_AUTH',
    admin: 'TERMINAL_AUTH',
    'foreign admin': 'TERMINAL_AUTH',
    kiosk: null,
    'foreign kiosk': 'TERMINAL_AUTH',
    staff: 'TERMINAL_AUTH',
  },
  platform: {
    nobody: 'JWT_MISSING',
    visitor: 'JWT_MISSING',
    customer: 'FORBIDDEN',
    admin: 'FORBIDDEN',
    'foreign admin': 'FORBIDDEN',
    kiosk: 'JWT_INVALID',
    'foreign kiosk': 'JWT_INVALID',
    staff: null,
  },
}

type Callers = Record<Role, Caller>

let server: TestServer
let shared: Callers
const makeCallers = async (): Promise<Callers> => {
  const { make } = server
  const [here, elsewhere] = [await make.merchant(), await make.merchant()]
  const { appKey } = here
  return {
    nobody: {},
    visitor: { appKey },
    customer: await make.loggedIn(here),
    admin: await make.loggedIn(here, { isAdmin: true }),
    'foreign admin': { ...(await make.loggedIn(elsewhere, { isAdmin: true })), appKey },
    kiosk: await make.kiosk(here),
    'foreign kiosk': { ...(await make.kiosk(elsewhere)), appKey },
    // Each set of callers has its own account: a call of another set may end all tokens of one.
    staff: { ...(await make.staff(`staff-${(sets += 1)}`)), appKey },
  }
}
let sets = 0
beforeAll(async () => {
  server = await makeServer()
  shared = await makeCallers()
})
afterAll(() => server.close())

/** The refusals by which a caller is not admitted. */
const notAdmitted: readonly (ErrorCode | undefined)[] = [
  'APP_KEY_MISSING',
  'APP_KEY_UNKNOWN',
  'JWT_MISSING',
  'JWT_INVALID',
  'JWT_EXPIRED',
  'TENANT_MISMATCH',
  'FORBIDDEN',
  'TERMINAL_AUTH',
]
/** Where a call has a body, an admitted caller is refused for it. */
const harmless = { body: '[]', params: { key: 'a-key', processor: 'exacthosted' } }
/** The secret of a kiosk is verified last. */
const scanned = { body: { code: 'W000000000000', locationId: 1, amount: 1 }, headers: { 'idempotency-key': 'a-key' } }

describe.each(Object.entries(endpoints) as [Call, Endpoint][])('%s', (call, { access, body }) => {
  let callers: Callers
  beforeAll(async () => {
    // A call without a body is made: it may end the caller's session.
    callers = body || call.startsWith('GET ') ? shared : await makeCallers()
  })

  test.each(roles)('for %s', async (role) => {
    const { errorCode } = await server.call(call, {
      ...harmless,
      ...(access === 'kiosk' ? scanned : {}),
      as: callers[role],
    })
    const expected = verdicts[access][role]
    if (expected === null) expect(notAdmitted).not.toContain(errorCode)
    else expect(errorCode).toBe(expected)
  })
})
