import { expect, test } from 'vitest'
import { explainSearch, keyRanges } from '#server/testing/explained-search.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

test.each([
  ['ma', 2],
  ['maya', 3],
  ['418', 4],
  ['(503) 555-0418', 3],
])('the embedded database finds %j by ranges of an index under row-level security', async (text, ranges) => {
  const plan = await explainSearch(site.server.transact, site.merchant.tenant, text)
  expect(keyRanges(plan), plan).toBeGreaterThanOrEqual(ranges)
  expect(plan).not.toContain('Seq Scan on customer_keys')
})
