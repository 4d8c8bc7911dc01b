import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endedConnections } from '#server/testing/ended-connections.ts'
import { rowsOf, type Tx } from './transact.ts'

const { here } = endedConnections()

/** What stands in the transaction, and its role, which ends with it. */
const standing = async (tx: Tx) =>
  (await rowsOf(tx, sql`select current_setting('app.part') as part, current_user::text as role`))[0]

const write = (tx: Tx, part: string) => tx.execute(sql`select set_config('app.part', ${part}, true)`)

test('a part of a transaction that fails is undone by itself, and the transaction goes on', async () => {
  const after = await here(async (tx) => {
    await write(tx, 'whole')
    const part = tx.transaction(async (nested) => {
      await write(nested, 'part')
      await nested.execute(sql`select 1 / 0`)
    })
    await expect(part).rejects.toThrow('select 1 / 0')
    return standing(tx)
  })
  expect(after).toEqual({ part: 'whole', role: 'clearcoat_tenant' })
})

test('a part of a transaction that works does not commit it', async () => {
  const inside: unknown[] = []
  const failed = here(async (tx) => {
    await write(tx, 'whole')
    await tx.transaction((nested) => write(nested, 'part'))
    inside.push(await standing(tx))
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failed).rejects.toThrow('select 1 / 0')
  expect(inside).toEqual([{ part: 'part', role: 'clearcoat_tenant' }])
})
