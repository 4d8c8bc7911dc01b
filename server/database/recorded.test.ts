import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { withinTrace, type Span } from '#server/basics/trace.ts'
import { recordTransactions } from './recorded.ts'

const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

test('statements of a transaction are steps with their text, and without their values', async () => {
  const database = new PGlite()
  recordTransactions(database)
  const spans: Span[] = []
  const recorder = { record: (span: Span) => void spans.push(span), spanId: () => 'c'.repeat(16) }
  const read = () =>
    database.transaction(async (tx) => (await tx.query('select $1::text as email', ['ann@example.com'])).rows)
  expect(await withinTrace({ ...trace, recorder }, read)).toEqual([{ email: 'ann@example.com' }])
  expect(await read()).toEqual([{ email: 'ann@example.com' }])
  expect(spans).toMatchObject([
    {
      ...trace,
      spanId: 'c'.repeat(16),
      name: 'statement select',
      attributes: { 'db.query.text': 'select $1::text as email' },
    },
  ])
  expect(JSON.stringify(spans)).not.toContain('ann@example.com')
  await database.close()
})
