import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSiteConfig } from '#contract/site/settings.ts'
import { lockWork } from '#server/tables/work.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'
import { discardConfigDraft, publishConfigDraft, saveConfigDraft } from './config-draft.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const changes = [{ path: '/tagline', after: 'Published' }]

const aDraft = async () => {
  const merchant = await server.make.merchant({ siteConfig: newSiteConfig })
  const { tenant } = merchant
  const { userId: author } = await server.make.person(merchant, { isAdmin: true })
  const { transact } = server.database
  const now = server.clock.date()
  const publishAt = new Date(now.getTime() + 60_000).toISOString()
  const by = { tenant, author, now }
  const save = (revision: number) =>
    transact(tenant, 'save', (tx) => saveConfigDraft({ ...by, tx, revision, changes, publishAt }))
  await save(0)
  return { ...by, transact, save }
}
type ADraft = Awaited<ReturnType<typeof aDraft>>

/** Publishes the draft as the runner does, after `meanwhile` has begun to wait for it. */
const publishedBeside = async ({ transact, tenant, now }: ADraft, meanwhile: () => Promise<unknown>) => {
  let other: Promise<unknown> = Promise.resolve()
  const published = await transact(tenant, 'publication', async (tx) => {
    // As the runner does before the work of an item.
    await lockWork(tx, { tenant, kind: 'publication', subject: 'draft' })
    other = meanwhile().catch((error: unknown) => error)
    await untilWaiting(server)
    return publishConfigDraft({ tx, tenant, author: null, ifMatch: null, vapidKey: null, now })
  })
  return { published, other: await other }
}

test('a draft that is saved while it is published at its time is refused, without a deadlock', async () => {
  const draft = await aDraft()
  const { published, other } = await publishedBeside(draft, () => draft.save(1))
  expect(published).toMatchObject({ tagline: 'Published' })
  expect(other).toMatchObject({ code: 'DRAFT_CHANGED' })
})

test('of two administrators who act on a draft at once, the second has not seen what the first has done', async () => {
  const { transact, tenant, author, now, save } = await aDraft()
  const discard = () =>
    transact(tenant, 'discard', (tx) => discardConfigDraft({ tx, tenant, author, now, revision: 1 }))
  const outcomes = await Promise.allSettled([discard(), save(1), discard(), save(1)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.filter((each) => each.status === 'rejected' && each.reason.code !== 'DRAFT_CHANGED')).toEqual([])
})
