import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMerchant } from '#server/tables/merchants.ts'
import { scheduleWork } from '#server/tables/work.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

/** Stores texts as an earlier version did. */
const storeRaw = ({ tenant }: TestMerchant) =>
  server.database.transact(tenant, 'test', async (tx) => {
    await tx.execute(`update merchants set
      support_faqs = '<p onclick="pwned()">Ask</p><script>pwned()</script>',
      terms = '["<p>One<img src=x onerror=pwned()></p>", "<p>Two</p>"]',
      club_terms = '["<svg onload=pwned()></svg>"]',
      privacy_policy = null`)
    await scheduleWork(tx, [{ tenant, kind: 'texts', subject: '' }], server.clock.date())
  })

test('stored texts are sanitised once, and visitors read the same before and after', async () => {
  const as = await server.make.merchant()
  await storeRaw(as)
  const { result: before } = await server.call('GET /accounts/settings/app', { as })
  await server.runner.drain(['texts'])
  expect(await server.database.transact(as.tenant, 'test', (tx) => readMerchant(tx, as.tenant))).toMatchObject({
    supportFaqs: '<p>Ask</p>',
    terms: ['<p>One</p>', '<p>Two</p>'],
    clubTerms: [''],
    privacyPolicy: null,
  })
  const { result } = await server.call('GET /accounts/settings/app', { as })
  expect(result).toMatchObject({
    support: { supportFaqs: '<p>Ask</p>' },
    terms: [{ value: '<p>One</p>' }, { value: '<p>Two</p>' }],
    washClubTerms: [{ value: '' }],
    privacyPolicy: null,
  })
  // The same version of the terms, too: no user is asked to agree again.
  expect(before).toEqual(result)
})
