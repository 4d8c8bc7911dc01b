import { describe, expect, test } from 'vitest'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

const call = () => site.server.call
const inMinutes = (minutes: number) => new Date(site.server.clock.now() + minutes * minute).toISOString()
const after = async (minutes: number) => {
  site.server.clock.advance(minutes * minute)
  await site.server.runner.drain(['waiting-publication', 'publication', 'mail'])
}

const tagline = (words: string, before?: string): ConfigChange => ({
  path: '/tagline',
  ...(before === undefined ? {} : { before }),
  after: words,
})
const phone: ConfigChange = { path: '/contact/phone', after: '555' }
const wash: ConfigChange = { path: '/products/new-1', after: { type: 'AppWash', name: 'Quick Dip', price: '11.00' } }

const store = async (changes: ConfigChange[], revision = 0, as: TestPerson = site.sam): Promise<number> => {
  const answer = await call()('PUT /accounts/site-config/draft', { as, body: { changes, revision } })
  expect([answer.status, answer.fieldErrors]).toEqual([200, undefined])
  return answer.result.revision
}
interface Wanted {
  revision?: number
  paths?: string[]
  publishAt?: string
  words?: string
  as?: TestPerson
}
const schedule = ({ revision = 1, publishAt = inMinutes(2), as = site.sam, ...rest }: Wanted = {}) =>
  call()('POST /accounts/site-config/publications', { as, body: { revision, publishAt, ...rest } })
const listed = async () => (await call()('GET /accounts/site-config/publications', { as: site.kim })).result
const draft = async () => (await call()('GET /accounts/site-config/draft', { as: site.kim })).result
const config = async () => (await call()('GET /accounts/site-config', { as: site.merchant })).result
const takeBack = (number: number, as: TestPerson = site.kim) =>
  call()('POST /accounts/site-config/publications/{number}/take-back', { as, params: { number: String(number) } })
const move = (number: number, body: { publishAt: string; words?: string }, as: TestPerson = site.kim) =>
  call()('PUT /accounts/site-config/publications/{number}', { as, params: { number: String(number) }, body })
const publishNow = (changes: ConfigChange[]) =>
  call()('POST /accounts/site-config/changes', { as: site.kim, body: { changes } })
const saves = async () => (await call()('GET /accounts/site-config/saves', { as: site.sam })).result.saves

describe('scheduling', () => {
  test('takes the chosen changes out of the draft, under a number with author, time and words', async () => {
    await store([tagline('Clean.'), phone, wash])
    const made = await schedule({ paths: ['/tagline', '/products/new-1'], words: ' Winter ' })
    const publication = {
      number: 1,
      publishAt: inMinutes(2),
      scheduledAt: inMinutes(0),
      words: 'Winter',
      changesCount: 2,
      changes: [tagline('Clean.'), wash],
    }
    expect(made.result).toEqual({ ...publication, author: { name: 'Sam Ortiz', isYou: true } })
    expect(await listed()).toEqual([{ ...publication, author: { name: 'Sam Ortiz', isYou: false } }])
    expect(await draft()).toMatchObject({ revision: 2, changes: [phone] })
    expect((await store([phone, { path: '/home/title', after: 'Hi' }], 2)).valueOf()).toBe(3)
  })

  test('takes all changes of a row whose path is chosen, and none of another row', async () => {
    await publishNow([wash, { path: '/products/new-2', after: { type: 'AppWash', name: 'Foam', price: '9.00' } }])
    const { rows } = (await call()('GET /accounts/content/{kind}', { as: site.sam, params: { kind: 'products' } }))
      .result
    const of = (n: number, field: string, before: unknown, value: unknown): ConfigChange => ({
      path: `/products/${rows[n]!.id}/${field}`,
      before,
      after: value,
    })
    const first = [of(0, 'price', rows[0]!.row.price, '12.00'), of(0, 'uses', 1, 2)]
    await store([...first, of(1, 'uses', 1, 2)])
    expect((await schedule({ paths: [`/products/${rows[0]!.id}`] })).result.changes).toEqual(first)
    expect((await draft())!.changes).toEqual([of(1, 'uses', 1, 2)])
  })

  test('of the whole draft leaves none, and several publications wait side by side', async () => {
    await store([tagline('One')])
    await schedule({ publishAt: inMinutes(3) })
    expect(await draft()).toBeNull()
    await store([phone])
    await schedule({ revision: 2, publishAt: inMinutes(1) })
    expect((await listed()).map(({ number }) => number)).toEqual([2, 1])
    await after(2)
    expect(await config()).toMatchObject({ contact: { phone: '555' } })
    expect(await config()).not.toHaveProperty('tagline')
    await after(2)
    expect(await config()).toMatchObject({ tagline: 'One' })
    expect(await listed()).toEqual([])
  })

  test('is refused for another revision, for nothing, and for changes that are not whole by themselves', async () => {
    const place = { name: 'Elm', city: 'X', address1: '1 Elm', state: 'IL', zip: '60000', latitude: 1, longitude: 2 }
    const sold = { type: 'AppWash', name: 'Quick Dip', price: '11.00', locations: ['Elm'] }
    await store([
      { path: '/locations/new-1', after: place },
      { path: '/products/new-1', after: sold },
    ])
    expect((await schedule({ revision: 2 })).errorCode).toBe('DRAFT_CHANGED')
    expect((await schedule({ paths: ['/tagline'] })).errorCode).toBe('VALIDATION')
    expect((await schedule({ publishAt: '0000-01-01T00:00:00Z' })).errorCode).toBe('VALIDATION')
    const refused = await schedule({ paths: ['/products/new-1'] })
    expect(refused.fieldErrors).toEqual({
      '/products/new-1/locations': 'names "Elm", which is no location of this site.',
    })
    expect([(await draft())!.revision, await listed()]).toEqual([1, []])
    expect((await schedule()).status).toBe(200)
  })

  test('is for administrators alone', async () => {
    const customer = await site.server.make.loggedIn(site.merchant)
    expect((await schedule({ as: customer })).status).toBe(403)
    expect((await takeBack(1, customer)).status).toBe(403)
  })
})

describe('a publication that waits', () => {
  test('is published at its time on what is live then, by its author, with its words', async () => {
    await store([tagline('Clean.'), wash])
    await schedule({ words: 'Winter' })
    await publishNow([phone])
    await after(1)
    expect(await config()).not.toHaveProperty('tagline')
    await after(2)
    expect(await config()).toMatchObject({ tagline: 'Clean.', contact: { phone: '555' } })
    expect((await saves())[0]).toMatchObject({ kind: 'published', words: 'Winter', author: { name: 'Sam Ortiz' } })
    const found = await call()('GET /accounts/site-config/saves', { as: site.sam, query: { words: 'winter' } })
    expect(found.result.saves).toHaveLength(1)
    const { rows } = (await call()('GET /accounts/content/{kind}', { as: site.sam, params: { kind: 'products' } }))
      .result
    expect(rows).toHaveLength(1)
  })

  test('moved to another time, it is published then, and not before', async () => {
    await store([tagline('Clean.')])
    await schedule({ publishAt: inMinutes(1) })
    expect((await move(1, { publishAt: inMinutes(4), words: 'Later' })).result).toMatchObject({
      number: 1,
      publishAt: inMinutes(4),
      words: 'Later',
      author: { name: 'Sam Ortiz' },
    })
    await after(2)
    expect(await config()).not.toHaveProperty('tagline')
    await move(1, { publishAt: inMinutes(1) })
    expect((await listed())[0]!.words).toBe('Later')
    await after(2)
    expect(await config()).toMatchObject({ tagline: 'Clean.' })
    expect((await move(1, { publishAt: inMinutes(1) })).errorCode).toBe('PUBLICATION_UNKNOWN')
  })

  test('taken back, it is in the draft again, and nothing is published at its time', async () => {
    await store([tagline('Clean.'), phone])
    await schedule({ paths: ['/tagline'] })
    const { result } = await takeBack(1)
    expect(result).toMatchObject({ draft: { revision: 3, changes: [tagline('Clean.'), phone] }, left: [] })
    expect(result.draft.author).toEqual({ name: 'Kim Berg', isYou: true })
    await after(3)
    expect(await config()).not.toHaveProperty('tagline')
    expect((await takeBack(1)).errorCode).toBe('PUBLICATION_UNKNOWN')
    const opened = await call()('GET /accounts/site-config/publications/{number}', {
      as: site.sam,
      params: { number: '1' },
    })
    expect(opened.errorCode).toBe('PUBLICATION_UNKNOWN')
  })

  test('taken back into a draft that has a newer change of the same setting, it leaves that one and says so', async () => {
    await store([tagline('Older'), { path: '/themes/light/modal/radius', after: 4 }, phone])
    await schedule({ paths: ['/tagline', '/themes/light/modal/radius'] })
    await store([tagline('Newer'), phone], 2)
    const { result } = await takeBack(1)
    expect(result.left).toEqual([tagline('Older')])
    expect(result.draft.changes).toEqual([{ path: '/themes/light/modal/radius', after: 4 }, tagline('Newer'), phone])
  })

  test('taken back, a removed row does not come back over a field that the draft has changed', async () => {
    await publishNow([wash])
    const { rows } = (await call()('GET /accounts/content/{kind}', { as: site.sam, params: { kind: 'products' } }))
      .result
    const path = `/products/${rows[0]!.id}`
    await store([{ path, before: rows[0]!.row }])
    await schedule()
    const raise = { path: `${path}/price`, before: '11.00', after: '12.00' }
    await store([raise])
    const { result } = await takeBack(1)
    expect([result.left.map((each) => each.path), result.draft.changes]).toEqual([[path], [raise]])
  })

  test('that conflicts with what was published meanwhile comes back into the draft, and every administrator is told', async () => {
    await store([tagline('Planned'), phone])
    await schedule({ words: 'Winter' })
    await store([{ path: '/home/title', after: 'Hi' }], 0, site.kim)
    await publishNow([tagline('Live')])
    await after(3)
    expect(await config()).toMatchObject({ tagline: 'Live' })
    expect((await config()).contact?.phone).not.toBe('555')
    const reason = 'Settings of the draft have been changed on the site since. Please open the draft and choose.'
    expect(await draft()).toMatchObject({
      changes: [tagline('Planned'), phone, { path: '/home/title', after: 'Hi' }],
      refused: { reason },
      author: { name: 'Kim Berg' },
    })
    expect(await listed()).toEqual([])
    const mails = site.server.mailbox!.list().filter(({ subject }) => /planned publication/.test(subject))
    const here = mails.filter(({ to }) => [site.sam.email, site.kim.email].includes(to))
    expect(here).toHaveLength(2)
    expect(here[0]!.text).toContain('Publication 1 (Winter)')
    expect(here[0]!.text).toContain(reason)
    const { acts } = (await call()('GET /accounts/audit', { as: site.sam })).result
    expect(acts[0]).toMatchObject({ act: 'planned publication refused', subject: '1', actor: { kind: 'server' } })
  })

  test('whose row is gone at its time comes back into an empty draft', async () => {
    await publishNow([{ path: '/deals/new-1', after: { name: 'Tuesday', description: 'Free' } }])
    const { rows } = (await call()('GET /accounts/content/{kind}', { as: site.sam, params: { kind: 'deals' } })).result
    const change = { path: `/deals/${rows[0]!.id}/description`, before: 'Free', after: 'Half' }
    await store([change])
    await schedule()
    await publishNow([{ path: `/deals/${rows[0]!.id}` }])
    await after(3)
    expect(await draft()).toMatchObject({ revision: 2, changes: [change], author: { name: 'Sam Ortiz' } })
  })

  test('keeps its number for itself: the next one has another', async () => {
    await store([tagline('One')])
    await schedule()
    await takeBack(1)
    expect((await schedule({ revision: 2 })).result.number).toBe(2)
  })

  test('shows the first 200 of its changes in the list, and all when it is opened', async () => {
    const many = Array.from({ length: 250 }, (_, n): ConfigChange => ({
      path: `/products/new-${n}`,
      after: { type: 'AppWash', name: `Wash ${n}`, price: '1.00' },
    }))
    await store(many)
    expect((await schedule()).result.changes).toHaveLength(250)
    const [first] = await listed()
    expect([first!.changesCount, first!.changes.length]).toEqual([250, 200])
    const opened = await call()('GET /accounts/site-config/publications/{number}', {
      as: site.kim,
      params: { number: '1' },
    })
    expect(opened.result.changes).toHaveLength(250)
  })
})

test('what is taken back does not go out with a draft that has a time itself, which waits as a publication', async () => {
  await store([phone])
  await schedule()
  const body = { revision: 0, changes: [tagline('Clean.')], publishAt: inMinutes(2) }
  await call()('PUT /accounts/site-config/draft', { as: site.sam, body })
  await call()('POST /accounts/site-config/publications/{number}/take-back', { as: site.sam, params: { number: '1' } })
  expect(await draft()).toMatchObject({ publishAt: null, changes: [phone] })
  expect((await listed()).map(({ number, publishAt }) => [number, publishAt])).toEqual([[2, body.publishAt]])
  await after(3)
  expect((await config()).tagline).toBe('Clean.')
})

test('a draft that has a time itself, from an earlier back office, is still published then', async () => {
  const body = { revision: 0, changes: [tagline('Clean.'), phone], publishAt: inMinutes(2) }
  await call()('PUT /accounts/site-config/draft', { as: site.sam, body })
  await schedule({ paths: ['/contact/phone'] })
  expect(await draft()).toMatchObject({ publishAt: body.publishAt, changes: [tagline('Clean.')] })
  await after(3)
  expect(await config()).toMatchObject({ tagline: 'Clean.', contact: { phone: '555' } })
})
