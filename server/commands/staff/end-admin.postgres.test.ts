import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenPair } from '#contract/shapes/session.ts'
import { lockUser } from '#server/tables/users.ts'
import { listAdmins } from '#server/tables/administrators.ts'
import { password, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'

type Admin = TestPerson & TokenPair

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const twoAdmins = async (): Promise<[Admin, Admin]> => {
  const merchant = await server.make.merchant()
  const pair: [Admin, Admin] = [
    await server.make.loggedIn(merchant, { isAdmin: true }),
    await server.make.loggedIn(merchant, { isAdmin: true }),
  ]
  for (const as of pair) await server.call('POST /accounts/re-authentication', { as, body: { password } })
  return pair
}
const end = (as: Admin, { userId }: Admin) =>
  server.call('DELETE /accounts/administrators/{id}', { as, params: { id: userId } })
const remove = (as: Admin) => server.call('DELETE /users', { as })

/** Begins both acts while each administrator is locked, so that both have been admitted before one goes on. */
const together = async (
  [one, other]: [Admin, Admin],
  acts: [() => Promise<{ status: number }>, () => Promise<{ status: number }>],
): Promise<number[]> => {
  const { tenant } = one.merchant
  let begun: Promise<{ status: number }[]> = Promise.resolve([])
  await server.database.transact(tenant, 'hold', async (tx) => {
    for (const { userId } of [one, other]) await lockUser(tx, userId)
    begun = Promise.all(acts.map((act) => act()))
    await untilWaiting(server, 2)
  })
  return (await begun).map(({ status }) => status)
}
const remaining = ({ merchant: { tenant } }: Admin) =>
  server.database.transact(tenant, 'test', async (tx) => (await listAdmins(tx)).length)

test('of two administrators who end each other at once, one remains', async () => {
  const [one, other] = await twoAdmins()
  const statuses = await together([one, other], [() => end(one, other), () => end(other, one)])
  expect(statuses.toSorted()).toEqual([200, 403])
  expect(await remaining(one)).toBe(1)
})

test('of two administrators who delete their accounts at once, one remains', async () => {
  const [one, other] = await twoAdmins()
  const statuses = await together([one, other], [() => remove(one), () => remove(other)])
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await remaining(one)).toBe(1)
})

test('of an administrator who deletes the account while ending the other at once, one remains', async () => {
  const [one, other] = await twoAdmins()
  const statuses = await together([one, other], [() => remove(one), () => end(one, other)])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await remaining(one)).toBe(1)
})
