import { expect, test } from 'vitest'
import { explainSearch, keyRanges } from '#server/testing/explained-search.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

test('a Postgres server finds customers by ranges of an index under row-level security', async () => {
  for (const text of ['ma', 'maya ok', '418', '(503) 555-0418', 'DUK 41']) {
    const plan = await explainSearch(site.server.transact, site.merchant.tenant, text)
    expect(keyRanges(plan), plan).toBeGreaterThanOrEqual(2)
    expect(plan).not.toContain('Seq Scan on customer_keys')
  }
})
