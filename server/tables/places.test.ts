import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/open.ts'
import type { Tx } from '#server/database/transact.ts'
import { placeLeaks, planted, plantPlaces, storedAndDeclared } from '#server/testing/place-leaks.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { insertSite } from './sites.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase(pino({ level: 'silent' }))
  await database.transact(null, 'test', (tx) =>
    insertSite(tx, { tenantId: planted, subdomain: 'wash', appKey: 'ak' }, new Date()),
  )
})
afterAll(() => database.close())

// This test is carried out on the embedded database and on Postgres servers, not all at once.

class Undone extends Error {}

/** Works in a transaction of the tenant that is rolled back. */
const undone = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  let result: T | undefined
  await database
    .transact(
      planted,
      'test',
      async (tx) => {
        result = await work(tx)
        throw new Undone()
      },
      { isSnapshot: true },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result as T
}

test('the database has the policies of places that the tables declare', async () => {
  const { stored, declared } = await undone(storedAndDeclared)
  expect(stored).toEqual(declared)
  expect(stored.length).toBeGreaterThan(100)
})

test('SQL at one place reads, changes, deletes and inserts no row of another place, in no table', async () => {
  const leaks = await undone(async (tx) => {
    await plantPlaces(tx)
    return placeLeaks(tx)
  })
  expect(leaks).toEqual([])
}, 60_000)

test('a policy that is missing is found', async () => {
  const leaks = await undone(async (tx) => {
    await plantPlaces(tx)
    await tx.execute(sql`drop policy place on wallet_items`)
    await tx.execute(sql`drop policy place_update on products`)
    return placeLeaks(tx)
  })
  expect(leaks).toEqual(
    expect.arrayContaining([
      'wallet_items: select',
      'wallet_items: update',
      'wallet_items: delete',
      'wallet_items: insert',
      'products: update',
    ]),
  )
}, 60_000)
