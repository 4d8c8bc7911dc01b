import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSiteConfig } from '#contract/site/settings.ts'
import { readConfigDraft } from '#server/tables/config-drafts.ts'
import { listConfigSaves } from '#server/tables/config-saves.ts'
import { waitingPublications } from '#server/tables/publications.ts'
import { lockWork } from '#server/tables/work.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'
import { saveConfigDraft } from './config-draft.ts'
import { movePublication, publishWaiting, schedulePublication, takeBackPublication } from './publications.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const changes = [{ path: '/tagline', after: 'Published' }]
const number = 1

const aPublication = async () => {
  const merchant = await server.make.merchant({ siteConfig: newSiteConfig })
  const { tenant } = merchant
  const { userId: author } = await server.make.person(merchant, { isAdmin: true })
  const { transact } = server.database
  const now = server.clock.date()
  const publishAt = new Date(now.getTime() + 60_000).toISOString()
  const by = { tenant, author, now }
  await transact(tenant, 'save', (tx) => saveConfigDraft({ ...by, tx, revision: 0, changes }))
  const schedule = () =>
    transact(tenant, 'schedule', (tx) => schedulePublication({ ...by, tx, revision: 1, publishAt }))
  const takeBack = () => transact(tenant, 'take back', (tx) => takeBackPublication({ ...by, tx, number }))
  const move = () => transact(tenant, 'move', (tx) => movePublication({ ...by, tx, number, publishAt }))
  const after = () =>
    transact(tenant, 'test', async (tx) => ({
      draft: (await readConfigDraft(tx))?.changes ?? null,
      waiting: (await waitingPublications(tx)).length,
      published: (
        await listConfigSaves(tx, { author: undefined, paths: [], before: 1_000, words: '', most: 20, changesOf: 1 })
      ).filter(({ kind }) => kind === 'published').length,
    }))
  return { ...by, transact, schedule, takeBack, move, after }
}
type APublication = Awaited<ReturnType<typeof aPublication>>

/** Publishes it as the runner does, after `meanwhile` has begun to wait for it. */
const publishedBeside = async ({ transact, tenant, now }: APublication, meanwhile: () => Promise<unknown>) => {
  let other: Promise<unknown> = Promise.resolve()
  const published = await transact(tenant, 'waiting-publication', async (tx) => {
    await lockWork(tx, { tenant, kind: 'waiting-publication', subject: String(number) })
    other = meanwhile().catch((error: unknown) => error)
    await untilWaiting(server)
    return publishWaiting({ tx, tenant, number, vapidKey: null, now })
  })
  return { published, other: await other }
}

test.each(['takeBack', 'move'] as const)(
  'a publication that is published at its time is not waiting any more for %s, without a deadlock',
  async (act) => {
    const publication = await aPublication()
    await publication.schedule()
    const { published, other } = await publishedBeside(publication, publication[act])
    expect(published).toMatchObject({ tagline: 'Published' })
    expect(other).toMatchObject({ code: 'PUBLICATION_UNKNOWN' })
    expect(await publication.after()).toEqual({ draft: null, waiting: 0, published: 1 })
  },
)

test('of two administrators who schedule or take back at once, one does', async () => {
  const publication = await aPublication()
  const { schedule, takeBack, after } = publication
  const scheduled = await Promise.allSettled([schedule(), schedule()])
  expect(scheduled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(scheduled.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'DRAFT_CHANGED' })
  expect(await after()).toEqual({ draft: null, waiting: 1, published: 0 })
  const taken = await Promise.allSettled([takeBack(), takeBack()])
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await after()).toEqual({ draft: changes, waiting: 0, published: 0 })
})

test('a publication that is ended between its writing and its commit still waits, and is published once', async () => {
  const { transact, tenant, now, schedule, after } = await aPublication()
  await schedule()
  const publish = (ends: boolean) =>
    transact(tenant, 'waiting-publication', async (tx) => {
      await publishWaiting({ tx, tenant, number, vapidKey: null, now })
      if (ends) throw new Error('ended')
    })
  await expect(publish(true)).rejects.toThrow('ended')
  expect(await after()).toEqual({ draft: null, waiting: 1, published: 0 })
  await publish(false)
  await publish(false)
  expect(await after()).toEqual({ draft: null, waiting: 0, published: 1 })
})
