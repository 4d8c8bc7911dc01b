import { describe, expect, test } from 'vitest'
import { minute } from '#server/testing/clock.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

const name = (companyName: string, as: TestPerson = site.sam, headers: Record<string, string> = {}) =>
  site.server.call('PATCH /accounts/site-config', {
    as,
    body: [{ op: 'replace', path: '/companyName', value: companyName }],
    headers: { 'content-type': 'application/json-patch+json', ...headers },
  })
const history = async (query: Record<string, string> = {}, as: TestPerson = site.sam) =>
  (await site.server.call('GET /accounts/site-config/saves', { as, query })).result
const restore = (number: number, as: TestPerson = site.sam) =>
  site.server.call('POST /accounts/site-config/saves/{number}/restore', { as, params: { number: String(number) } })
const nameNow = async () =>
  (await site.server.call('GET /accounts/site-config', { as: site.merchant })).result.companyName

describe('the history of a site config', () => {
  test('lists each save with its author and what it has changed, and the config before the first', async () => {
    expect(await history()).toEqual({ saves: [], next: null })
    const first = await nameNow()
    await name('One')
    site.server.clock.advance(minute)
    await name('Two', site.kim)
    const { saves } = await history()
    expect(saves).toMatchObject([
      {
        number: 3,
        kind: 'saved',
        author: { name: 'Kim Berg', isYou: false },
        savedAt: site.server.clock.date().toISOString(),
        changes: [{ path: '/companyName', before: 'One', after: 'Two' }],
      },
      { number: 2, author: { name: 'Sam Ortiz', isYou: true }, changes: [{ before: first, after: 'One' }] },
      { number: 1, kind: 'created', author: null, changes: [] },
    ])
  })

  test('comes in pages, and finds authors, settings and values literally', async () => {
    for (let save = 1; save <= 22; save += 1) await name(`Wash ${save}`)
    await name('100%_clean', site.kim)
    const first = await history()
    expect(first.saves).toHaveLength(20)
    const rest = await history({ before: String(first.next) })
    expect([rest.saves.map(({ number }) => number), rest.next]).toEqual([[4, 3, 2, 1], null])
    const found = async (words: string) => (await history({ words })).saves.map(({ number }) => number)
    expect(await found('kim berg')).toEqual([24])
    expect(await found('%_')).toEqual([24])
    expect(await found('Wash 7')).toEqual([9, 8])
    expect(await found('nobody')).toEqual([])
  })

  test('comes by author and by what was changed', async () => {
    await name('One')
    await name('Two', site.kim)
    await site.server.call('PATCH /accounts/site-config', {
      as: site.kim,
      body: [{ op: 'add', path: '/lightTheme', value: { primary: '#2B3FD4' } }],
      headers: { 'content-type': 'application/json-patch+json' },
    })
    const numbers = async (query: Record<string, string>) => (await history(query)).saves.map(({ number }) => number)
    expect(await numbers({ author: site.kim.userId })).toEqual([4, 3])
    expect(await numbers({ paths: '/companyName' })).toEqual([3, 2])
    expect(await numbers({ paths: '/lightTheme,/darkTheme' })).toEqual([4])
    expect(await numbers({ paths: '/lightThe' })).toEqual([])
    expect(await numbers({ author: site.kim.userId, paths: '/companyName', words: 'two' })).toEqual([3])
    expect(await numbers({ author: site.sam.userId, paths: '/lightTheme' })).toEqual([])
  })

  test('an earlier config is shown whole and brought back as a save of its own', async () => {
    const first = await nameNow()
    await name('One')
    await name('Two')
    const shown = await site.server.call('GET /accounts/site-config/saves/{number}', {
      as: site.sam,
      params: { number: '2' },
    })
    expect(shown.result.siteConfig).toMatchObject({ companyName: 'One', has_app: true })
    expect((await restore(1, site.kim)).result.companyName).toBe(first)
    expect(await nameNow()).toBe(first)
    expect((await history()).saves).toHaveLength(4)
    expect((await history()).saves[0]).toMatchObject({
      kind: 'restored',
      restored: 1,
      author: { name: 'Kim Berg' },
      changes: [{ path: '/companyName', before: 'Two', after: first }],
    })
  })

  test('a save that is not kept is refused, as is a restoration over a save that was not seen', async () => {
    await name('One')
    expect((await restore(9)).status).toBe(404)
    const stale = await site.server.call('POST /accounts/site-config/saves/{number}/restore', {
      as: site.sam,
      params: { number: '1' },
      headers: { 'if-match': '"older"' },
    })
    expect([stale.status, await nameNow()]).toEqual([412, 'One'])
  })

  test('an earlier config that does not fit the schema any more is not brought back', async () => {
    await name('One')
    await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
      tx.execute(`insert into config_saves select tenant_id, 9, saved_at, author_id, kind, restored, changes,
        company_name, '{"menuItems": 7}', config_timestamp from config_saves where number = 2`),
    )
    const refused = await restore(9)
    expect([refused.status, refused.errorMessage, await nameNow()]).toEqual([400, 'Invalid Config.', 'One'])
  })

  test('a refused save leaves no trace', async () => {
    await name('One', site.sam, { 'if-match': '"older"' })
    await name('')
    expect((await history()).saves).toEqual([])
  })

  test('is that of one merchant, and for its administrators alone', async () => {
    await name('One')
    const other = await site.server.make.merchant()
    const stranger = await site.server.make.loggedIn(other, { isAdmin: true })
    expect(await history({}, stranger)).toEqual({ saves: [], next: null })
    const foreign = { as: stranger, params: { number: '1' } }
    expect((await site.server.call('GET /accounts/site-config/saves/{number}', foreign)).status).toBe(404)
    const customer = await site.server.make.loggedIn(site.merchant)
    expect((await site.server.call('GET /accounts/site-config/saves', { as: customer })).status).toBe(403)
  })

  test('keeps the newest 1,000 saves', async () => {
    await name('One')
    await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
      tx.execute(`insert into config_saves select tenant_id, number + 2 + step, saved_at, author_id, kind, restored,
        changes, company_name, site_config, config_timestamp from config_saves, generate_series(0, 1100) step where number = 2`),
    )
    await site.server.runAll('cleaning')
    const [kept] = await site.server.database.transact(
      site.merchant.tenant,
      'test',
      async (tx) =>
        (
          (await tx.execute('select count(*)::int as count, min(number) as least from config_saves')) as {
            rows: object[]
          }
        ).rows,
    )
    expect(kept).toEqual({ count: 1000, least: 105 })
  })

  test('an author whose account is deleted is unnamed', async () => {
    const mover = await site.server.make.loggedIn(site.merchant, { isAdmin: true })
    await name('One', mover)
    await site.server.call('DELETE /users', { as: mover })
    expect((await history()).saves[0]!.author).toEqual({ name: '', isYou: false })
  })
})
