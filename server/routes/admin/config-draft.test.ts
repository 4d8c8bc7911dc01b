import { describe, expect, test } from 'vitest'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { JsonPatch } from '#contract/shapes/json-patch.ts'
import { configTexts } from '#contract/site/problems.ts'
import { requiredText } from '#contract/rules/required.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

const nameChange = (after: string): ConfigChange => ({
  path: '/companyName',
  before: `Wash ${site.merchant.tenant}`,
  after,
})
interface Draft {
  changes?: ConfigChange[]
  revision?: number
  publishAt?: string | null
  as?: TestPerson
}
const store = ({ changes = [nameChange('Draft')], revision = 0, publishAt = null, as = site.sam }: Draft = {}) =>
  site.server.call('PUT /accounts/site-config/draft', { as, body: { changes, revision, publishAt } })
const read = async (as: TestPerson = site.kim) =>
  (await site.server.call('GET /accounts/site-config/draft', { as })).result
const publish = (revision: number, as: TestPerson = site.kim) =>
  site.server.call('POST /accounts/site-config/draft/publish', { as, body: { revision } })
const patch = (body: JsonPatch) =>
  site.server.call('PATCH /accounts/site-config', {
    as: site.kim,
    body,
    headers: { 'content-type': 'application/json-patch+json' },
  })
const config = async () => (await site.server.call('GET /accounts/site-config', { as: site.merchant })).result
const inMinutes = (minutes: number) => new Date(site.server.clock.now() + minutes * minute).toISOString()

describe('a draft of the site config', () => {
  test('is seen by the other administrators and by no customer', async () => {
    const before = await config()
    expect(await read()).toBeNull()
    await store()
    expect(await read()).toMatchObject({
      revision: 1,
      changes: [nameChange('Draft')],
      author: { name: 'Sam Ortiz', isYou: false },
      publishAt: null,
    })
    expect(await config()).toEqual(before)
    const customer = await site.server.make.loggedIn(site.merchant)
    expect((await site.server.call('GET /accounts/site-config/draft', { as: customer })).status).toBe(403)
  })

  test('that another administrator has changed meanwhile is not overwritten, removed or published', async () => {
    await store()
    expect((await store({ revision: 1, changes: [nameChange('Kim')], as: site.kim })).status).toBe(200)
    const refused = await store({ revision: 1, changes: [nameChange('Sam')] })
    expect([refused.status, refused.errorMessage]).toEqual([412, 'The draft has changed. Please look at it again.'])
    expect((await publish(1)).status).toBe(412)
    expect(
      (await site.server.call('DELETE /accounts/site-config/draft', { as: site.sam, query: { revision: '1' } })).status,
    ).toBe(412)
    expect((await read())!.changes).toEqual([nameChange('Kim')])
  })

  test('with a problem in a field is refused with the words for that field', async () => {
    const menuItems = [{ label: '', href: '/a b c', tag: '_ABOUT' }]
    const { status, fieldErrors } = await store({ changes: [{ path: '/menuItems', before: [], after: menuItems }] })
    expect([status, fieldErrors]).toEqual([
      400,
      { '/menuItems/0/label': requiredText, '/menuItems/0/href': configTexts.address },
    ])
  })

  test('that would not be a config is refused', async () => {
    expect((await store({ changes: [nameChange('')] })).status).toBe(400)
    expect((await store({ changes: [{ path: '/menuItems', after: 7 }] })).errorMessage).toBe('Invalid Config.')
    expect(await read()).toBeNull()
  })

  test('is not published over a setting that was saved meanwhile with another value', async () => {
    await store({ changes: [nameChange('Draft'), { path: '/contact/phone', after: '555' }], publishAt: inMinutes(1) })
    const saved = (await patch([{ op: 'replace', path: '/companyName', value: 'Saved since' }])).result
    const refused = await publish(1)
    expect([refused.status, refused.errorMessage]).toEqual([
      409,
      'Settings of the draft have been changed on the site since. Please open the draft and choose.',
    ])
    site.server.clock.advance(2 * minute)
    await site.server.runner.drain(['publication'])
    expect(await config()).toEqual(saved)
    expect((await read())!.changes).toHaveLength(2)
  })

  test('is published where the same value was saved meanwhile', async () => {
    await store({ changes: [nameChange('Draft'), { path: '/contact/phone', after: '555' }] })
    await patch([{ op: 'replace', path: '/companyName', value: 'Draft' }])
    expect((await publish(1)).result).toMatchObject({ companyName: 'Draft', contact: { phone: '555' } })
  })

  test('is published on top of what was saved meanwhile, and is gone then', async () => {
    await store({ changes: [nameChange('Draft'), { path: '/contact/phone', after: '555' }] })
    await patch([{ op: 'add', path: '/tagline', value: 'Clean.' }])
    expect((await publish(1)).result).toMatchObject({
      companyName: 'Draft',
      tagline: 'Clean.',
      contact: { phone: '555' },
    })
    expect(await read()).toBeNull()
    expect((await publish(1)).status).toBe(412)
    const { saves } = (await site.server.call('GET /accounts/site-config/saves', { as: site.sam })).result
    expect(saves[0]).toMatchObject({ kind: 'published', author: { name: 'Kim Berg' } })
  })

  test('that took the place of a removed one has a number of its own', async () => {
    await store({ changes: [nameChange('Seen')] })
    await site.server.call('DELETE /accounts/site-config/draft', { as: site.sam, query: { revision: '1' } })
    await store({ changes: [nameChange('Never seen')] })
    expect((await publish(1)).status).toBe(412)
    expect((await config()).companyName).not.toBe('Never seen')
    expect((await read())!.revision).toBe(2)
    expect((await publish(2)).status).toBe(200)
    await store({ changes: [nameChange('After a publication')] })
    expect((await read())!.revision).toBe(3)
  })

  test('removed, it publishes nothing at its time', async () => {
    await store({ publishAt: inMinutes(2) })
    await site.server.call('DELETE /accounts/site-config/draft', { as: site.sam, query: { revision: '1' } })
    site.server.clock.advance(3 * minute)
    await site.server.runner.drain(['publication'])
    expect([await read(), (await config()).companyName === 'Draft']).toEqual([null, false])
  })
})

describe('a draft with a time', () => {
  test('is published then, by the administrator who has saved it', async () => {
    await store({ publishAt: inMinutes(2) })
    await site.server.runner.drain(['publication'])
    expect((await config()).companyName).not.toBe('Draft')
    site.server.clock.advance(3 * minute)
    await site.server.runner.drain(['publication'])
    expect((await config()).companyName).toBe('Draft')
    const { saves } = (await site.server.call('GET /accounts/site-config/saves', { as: site.kim })).result
    expect(saves[0]).toMatchObject({ kind: 'published', author: { name: 'Sam Ortiz', isYou: false } })
  })

  test('that has a time waits for it as a publication once more is drafted, which does not go out with it', async () => {
    await store({ publishAt: inMinutes(2) })
    const phone = { path: '/contact/phone', after: '555' }
    const body = { revision: 1, changes: [nameChange('Draft'), phone] }
    const { result } = await site.server.call('PUT /accounts/site-config/draft', { as: site.kim, body })
    expect(result).toMatchObject({ publishAt: null, changes: [phone] })
    const { result: waiting } = await site.server.call('GET /accounts/site-config/publications', { as: site.kim })
    expect(waiting).toMatchObject([{ number: 1, publishAt: inMinutes(2), author: { name: 'Sam Ortiz' } }])
    site.server.clock.advance(3 * minute)
    await site.server.runner.drain(['publication', 'waiting-publication'])
    expect(await config()).toMatchObject({ companyName: 'Draft' })
    expect((await config()).contact?.phone).not.toBe('555')
    expect((await read())!.changes).toEqual([phone])
  })

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:60Z'])(
    'that the database cannot store or a clock does not reach is refused: %s',
    async (publishAt) => {
      expect((await store({ publishAt })).status).toBe(400)
      expect(await read()).toBeNull()
    },
  )

  test('that is refused then says so to every administrator: in the draft, by mail and in the log of acts', async () => {
    await store({ publishAt: inMinutes(1) })
    await patch([{ op: 'replace', path: '/companyName', value: 'Saved since' }])
    site.server.clock.advance(2 * minute)
    const at = site.server.clock.date().toISOString()
    await site.server.runner.drain(['publication', 'mail'])
    const reason = 'Settings of the draft have been changed on the site since. Please open the draft and choose.'
    expect(await read()).toMatchObject({ publishAt: null, refused: { at, reason } })
    const mails = site.server.mailbox!.list().filter(({ subject }) => subject === 'Your draft was not published')
    expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([site.sam.email, site.kim.email]))
    expect(mails[0]!.text).toContain(reason)
    const { acts } = (await site.server.call('GET /accounts/audit', { as: site.sam })).result
    expect(acts[0]).toMatchObject({ act: 'publication refused', subject: '1', actor: { kind: 'server' } })
    await store({ revision: 1 })
    expect(await read()).not.toHaveProperty('refused')
  })

  test('saved again without a time, it stays a draft', async () => {
    await store({ publishAt: inMinutes(2) })
    await store({ revision: 1 })
    site.server.clock.advance(3 * minute)
    await site.server.runner.drain(['publication'])
    expect((await read())!.publishAt).toBeNull()
  })

  test('that does not fit the config any more stays a draft', async () => {
    await store({ changes: [{ path: '/themes/light/modal/radius', after: 4 }], publishAt: inMinutes(1) })
    await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
      tx.execute(`update merchants set site_config = site_config || '{"menuItems": 7}'`),
    )
    site.server.clock.advance(2 * minute)
    await site.server.runner.drain(['publication'])
    expect((await read())!.revision).toBe(1)
    expect((await publish(1)).errorMessage).toBe('Invalid Config.')
  })
})
