import { expect } from 'vitest'
import { walletItems } from '#server/tables/wallet-items.ts'
import type { TestMerchant } from './factories.ts'
import type { TestServer } from './harness.ts'

/** What many users claim, as the call with its body. */
export interface ClaimedAtOnce {
  call: 'POST /users/deals' | 'POST /promo-codes'
  body: unknown
}

/**
 * Lets fifty users claim at once.
 * @param meanwhile runs after all have been sent
 * @returns the number of wallet items that they got, and the codes of the refusals
 */
export const claimAtOnce = async (
  server: TestServer,
  merchant: TestMerchant,
  { call, body }: ClaimedAtOnce,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<{ granted: number; refused: string[] }> => {
  const users = await Promise.all(Array.from({ length: 50 }, () => server.make.loggedIn(merchant)))
  const sent = users.map((as) => server.call(call, { as, body }))
  await meanwhile()
  const answers = await Promise.all(sent)
  const granted = await server.database.transact(merchant.tenant, 'test', (tx) => tx.$count(walletItems))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(granted)
  return { granted, refused: answers.flatMap(({ errorCode }) => errorCode ?? []) }
}
