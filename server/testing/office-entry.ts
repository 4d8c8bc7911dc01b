import type { EntryScope } from '#contract/permissions.ts'
import { entryCodeIn } from '#contract/routes/entry-hash.ts'
import type { Caller } from './call.ts'
import type { TestMerchant } from './make-merchants.ts'
import type { TestServer } from './harness.ts'

export const statedReason = 'The owner asked why the menu is empty.'

/** Platform staff in the office of a merchant. */
export interface Inside extends Caller {
  id: string
  accessToken: string
  until: string
}

/** Asks for an entry. */
export const askToEnter = (server: TestServer, at: TestMerchant, as: Caller, request: object = {}) =>
  server.call('POST /system/sites/{hsAccountId}/entries', {
    as,
    params: { hsAccountId: String(at.tenant) },
    body: { reason: statedReason, scope: 'reading', ...request },
  })

export const exchangeCode = (server: TestServer, at: TestMerchant, code: string) =>
  server.call('POST /entries/exchange', { as: { appKey: at.appKey }, body: { code } })

/** The code in the address of a hand-over. */
export const codeIn = (address: string): string => entryCodeIn(new URL(address).hash) ?? ''

/** Enters the office of a merchant. */
export const enterOffice = async (
  server: TestServer,
  at: TestMerchant,
  as: Caller,
  scope: EntryScope = 'reading',
): Promise<Inside> => {
  const { address } = (await askToEnter(server, at, as, { scope })).result
  const { accessToken, until } = (await exchangeCode(server, at, codeIn(address))).result
  const inside = { appKey: at.appKey, accessToken }
  const { ownEntry } = (await server.call('GET /accounts/office', { as: inside })).result
  return { ...inside, id: ownEntry ?? '', until }
}
