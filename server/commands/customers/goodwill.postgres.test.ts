import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Two instances on one database, with connections of their own: on a Postgres server only.

let one: TestServer
let other: TestServer
beforeAll(async () => {
  one = await makeServer()
  other = await makeServer({ beside: one })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const open = async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], goodwill: { points: 1_000 } }
  const merchant = await one.make.merchant({ siteConfig: siteConfig as never, pointGoal: 1_000_000 })
  const admin = await one.make.loggedIn(merchant, { isAdmin: true })
  const customers = [await one.make.loggedIn(merchant), await one.make.loggedIn(merchant)]
  const points = async () => {
    const held = customers.map((as) => one.call('GET /users/points', { as }))
    return (await Promise.all(held)).reduce((sum, { result }) => sum + result.current_points, 0)
  }
  const give = (at: TestServer, id: string, to: string, as = admin) =>
    at.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
      as,
      params: { id: to, goodwill: id },
      body: { kind: 'points', amount: 100, reason: 'The dryer was cold.' },
    })
  return { merchant, admin, customers, points, give }
}

test('one administrator at two instances gives no more than the bound of the month', async () => {
  const { customers, points, give } = await open()
  const attempts = Array.from({ length: 24 }, (_, n) =>
    give(n % 2 === 0 ? one : other, systemRandom.uuid(), customers[n % 2]!.userId),
  )
  const codes = (await Promise.all(attempts)).map(({ errorCode }) => errorCode ?? 'given')
  expect(codes.filter((code) => code === 'given')).toHaveLength(10)
  expect(codes.filter((code) => code === 'GOODWILL_LIMIT')).toHaveLength(14)
  expect(await points()).toBe(1_000)
})

test('what is sent to both instances with one id is given once', async () => {
  const { customers, points, give } = await open()
  const id = systemRandom.uuid()
  const answers = await Promise.all([one, other, one, other].map((at) => give(at, id, customers[0]!.userId)))
  expect(answers.map(({ result }) => result)).toEqual([true, true, true, true])
  expect(await points()).toBe(100)
})

test('two administrators who give to each other do not wait for each other for ever', async () => {
  const { merchant, admin, give } = await open()
  const second = await one.make.loggedIn(merchant, { isAdmin: true })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? give(one, systemRandom.uuid(), second.userId, admin)
        : give(other, systemRandom.uuid(), admin.userId, second),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
