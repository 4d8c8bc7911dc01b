import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('stored texts are sanitised once, and visitors read the sanitised ones at once', async () => {
  const as = await server.make.merchant()
  await storeRaw(as)
  expect((await server.call('GET /accounts/settings/app', { as })).text).toContain('pwned')
  await server.runner.drain(['texts'])
  const { result } = await server.call('GET /accounts/settings/app', { as })
  expect(result).toMatchObject({
    support: { supportFaqs: '<p>Ask</p>' },
    terms: [{ value: '<p>One</p>' }, { value: '<p>Two</p>' }],
    washClubTerms: [{ value: '' }],
    privacyPolicy: null,
  })
})
