import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { workNames } from '#server/basics/steps.ts'
import { rowsOf } from '#server/database/transact.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { figuresStatement, mostCounted, workFigures } from './work-figures.ts'

const now = new Date(Date.UTC(2026, 2, 10, 12))

test('the figures of due work are read from indexes, whatever the number of tenants, and count a bounded number', async () => {
  const database = await testDatabase(pino({ level: 'silent' }))
  const plan = await database.transact(null, 'test', async (tx) => {
    await tx.execute(sql`
      insert into work (tenant_id, kind, subject, due_at)
      select tenant, kind, '', ${now.toISOString()}::timestamptz - interval '1 hour' * case when tenant % 4 = 0 then -1 else 1 end
      from generate_series(1, ${3 * mostCounted}) as tenant cross join unnest(${sql.param([...workNames].slice(0, 12))}::text[]) as kind`)
    // As the database does by itself when a table has grown; only the owner may.
    await tx.execute(sql`reset role`)
    await tx.execute(sql`analyze work`)
    await tx.execute(sql`set local role clearcoat_platform`)
    const rows = await rowsOf<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain (costs off) ${figuresStatement(workNames, ['mail'], now)}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).not.toContain('Seq Scan on work')
  expect(plan.match(/Index Scan (using|on) work_due/g)).toHaveLength(2)
  expect(plan).toContain('work_failing')
  const figures = await database.transact(null, 'test', (tx) => workFigures(tx, workNames, ['mail'], now))
  expect(figures).toHaveLength(workNames.length)
  expect(figures.find(({ kind }) => kind === 'mail')).toMatchObject({
    due: mostCounted,
    dueFor: 3_600,
    unfinished: mostCounted,
  })
  expect(figures.find(({ kind }) => kind === 'cleaning')).toMatchObject({ due: 0, dueFor: 0, unfinished: null })
  await database.close()
})
