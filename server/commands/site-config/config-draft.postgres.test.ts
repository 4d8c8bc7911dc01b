import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSite } from '#contract/rules/default-site.ts'
import { lockWork } from '#server/tables/work.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'
import { publishConfigDraft, saveConfigDraft } from './config-draft.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a draft that is saved while it is published at its time is refused, without a deadlock', async () => {
  const merchant = await server.make.merchant({ siteConfig: defaultSite })
  const { tenant } = merchant
  const { userId: author } = await server.make.person(merchant, { isAdmin: true })
  const { transact } = server.database
  const now = server.clock.date()
  const inAMinute = new Date(now.getTime() + 60_000).toISOString()
  const changes = [{ path: '/tagline', after: 'Published' }]
  const save = (revision: number) =>
    transact(tenant, 'save', (tx) =>
      saveConfigDraft({ tx, tenant, author, now, revision, changes, publishAt: inAMinute }),
    )
  await save(0)
  let saved: Promise<unknown> = Promise.resolve()
  const published = await transact(tenant, 'publication', async (tx) => {
    // As the runner does before the work of an item.
    await lockWork(tx, { tenant, kind: 'publication', subject: 'draft' })
    saved = save(1).catch((error: unknown) => error)
    await untilWaiting(server)
    return publishConfigDraft({ tx, tenant, author: null, ifMatch: null, vapidKey: null, now })
  })
  expect(published).toMatchObject({ tagline: 'Published' })
  expect(await saved).toMatchObject({ code: 'DRAFT_CHANGED' })
})
