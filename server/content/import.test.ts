import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { dealClaims, deals } from '#server/tables/deals.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { outbox } from '#server/tables/outbox.ts'
import { listInvitations } from '#server/tables/office-invitations.ts'
import { allProducts, insertProducts, products as productsTable } from '#server/tables/products.ts'
import { insertAnswers, listQuestions } from '#server/tables/survey.ts'
import { users } from '#server/tables/users.ts'
import { openSocket } from '#server/testing/socket.ts'
import { findSite } from './site.ts'
import { guideLines } from './guide.ts'
import { kinds } from './kinds.ts'
import { contentSite, marina } from '#server/testing/content-site.ts'

const site = contentSite()
const { importFiles, importJson, importCsv, here } = site
const actsOf = async () =>
  (await here((tx) => tx.select().from(auditLog).where(eq(auditLog.tenantId, site.merchant.tenant)))).map(
    ({ act, subject, detail }) => ({ act, subject, detail }),
  )

const basic = { type: 'AppWash', name: 'Basic', price: '12.00' }

describe('an import', () => {
  test('shows the difference, and writes it only when it is told to', async () => {
    const content = { locations: [marina], products: [{ ...basic, locations: ['marina', 'MARINA'] }] }
    const dry = await importJson(content, { isApplied: false })
    expect(dry).toEqual({
      problems: [],
      lines: ['locations: 1 added', '  + Marina', 'products: 1 added', '  + AppWash Basic'],
    })
    expect(await here(listLocations)).toEqual([])
    expect(await actsOf()).toEqual([])

    const told: number[][] = []
    expect((await importJson(content, { progress: (...step) => void told.push(step) })).lines).toEqual(dry.lines)
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(await actsOf()).toEqual([
      { act: 'content imported', subject: '2', detail: { kinds: ['locations', 'products'] } },
    ])
    expect((await importJson(content)).lines).toEqual(['locations: 1 unchanged', 'products: 1 unchanged'])
    const washes = await site.server.call('GET /products', { as: site.merchant, query: { type: 'AppWash' } })
    expect(washes.result).toMatchObject([{ productId: 1, name: 'Basic', price: 12, taxes: 0, locations: [1] }])
  })

  test('reads a list of locations from before they could be closed for good, and refuses to strand what is sold', async () => {
    const csv = 'name,city,address1,state,zip,latitude,longitude\nMarina,Brookfield,1 Quay,OR,97301,44.9,-123\n'
    expect((await importCsv('locations.csv', csv)).problems).toEqual([])
    expect((await here(listLocations))[0]).toMatchObject({ name: 'Marina', closedForGood: false })
    await importJson({ products: [{ ...basic, locations: ['Marina'] }] })
    const closing = { locations: [{ ...marina, closedForGood: true }] }
    expect((await importJson(closing)).problems).toEqual([
      expect.stringContaining('closedForGood: cannot be yes while this is offered only there: Basic.'),
    ])
    expect((await importJson({ ...closing, products: [{ ...basic, onSale: false }] })).problems).toEqual([])
    expect((await importJson({ products: [{ ...basic, onSale: true }] })).problems).toEqual([
      expect.stringContaining('names only locations that are closed for good.'),
    ])
  })

  test('reads rates of tax, which a list from before them leaves as they are', async () => {
    const rates = [
      { from: '2026-01-01', rate: 825 },
      { from: '2027-01-01', rate: 900 },
    ]
    await importJson({ locations: [{ ...marina, taxRates: ['2027-01-01 9', '2026-01-01 8.25'] }] })
    expect(await here(listLocations)).toMatchObject([{ name: 'Marina', taxRates: rates }])
    const before = 'name,city,address1,state,zip,latitude,longitude\nMarina,Ashford,1 Quay,OR,97301,44.9,-123\n'
    expect((await importCsv('locations.csv', before)).problems).toEqual([])
    expect(await here(listLocations)).toMatchObject([{ city: 'Ashford', taxRates: rates }])
    const [head, row] = (await site.files.exportCsv(site.merchant.tenant))['locations.csv']!.split('\r\n')
    expect(head).toMatch(/,services,taxRates,id$/)
    expect(row).toContain('"2026-01-01 8.25\n2027-01-01 9.00"')
    await importCsv('locations.csv', 'name,taxRates\nMarina,\n')
    expect(await here(listLocations)).toMatchObject([{ taxRates: [] }])
    expect((await importJson({ locations: [{ ...marina, taxRates: ['2026-02-30 8.25'] }] })).problems).toEqual([
      expect.stringContaining('taxRates: 2026-02-30 is no day of the calendar.'),
    ])
  })

  test('changes the fields that a file names, and leaves the others and the other rows', async () => {
    await importJson({
      products: [
        { ...basic, details: ['Foam', 'Rinse'], taxPercent: 8.25 },
        { ...basic, name: 'Best' },
      ],
    })
    const before = await here(allProducts)
    const { lines } = await importCsv('products.csv', 'type,name,price\r\nAppWash,BASIC,14.5\r\n')
    expect(lines).toEqual([
      'products: 1 changed, 1 only on the site, staying',
      '  ~ AppWash BASIC',
      '      name: Basic → BASIC',
      '      price: 12.00 → 14.50',
    ])
    const [changed, ...rest] = before
    expect(await here(allProducts)).toEqual([{ ...changed, name: 'BASIC', priceCents: 1450 }, ...rest])
    await importCsv('products.csv', 'type,name,details\nAppWash,Basic,\n')
    expect((await here(allProducts))[0]).toMatchObject({ priceCents: 1450, taxRate: 825, details: [] })
  })

  test('removes what the files do not contain when it is told to, and never what customers own', async () => {
    const content = {
      locations: [marina],
      products: [basic, { ...basic, name: 'Best' }],
      deals: [
        { name: 'Open', description: 'Free.' },
        { name: 'Taken', description: 'Free.' },
      ],
      codes: [{ code: 'foam', name: 'Foam', points: 5 }],
      survey: [{ question: 'Why?' }, { question: 'When?' }],
    }
    await importJson(content)
    const { userId } = await site.server.make.person(site.merchant)
    const { tenant: tenantId } = site.merchant
    await here(async (tx) => {
      const taken = (await tx.select().from(deals)).find(({ name }) => name === 'Taken')!
      await tx.insert(dealClaims).values({ tenantId, dealId: taken.id, userId, times: 1 })
      await tx.update(deals).set({ claimed: 1 }).where(eq(deals.id, taken.id))
      const [question] = await listQuestions(tx)
      const answer = { id: site.server.deps.random.uuid(), questionId: question!.id, response: 'So.' }
      await insertAnswers(tx, [{ tenantId, userId, answeredAt: site.server.clock.date(), ...answer }])
    })
    const less = { locations: [], products: [basic], deals: [], codes: [], survey: [{ question: 'When?' }] }
    const refused = await importJson(less, { isRemoving: true })
    expect(refused.problems).toEqual([
      'deals: Taken has been claimed, so it stays. Give it an endsAt to end it.',
      'survey: Why? has been answered, so it stays.',
    ])
    expect((await here(allProducts)).every(({ onSale }) => onSale)).toBe(true)

    const kept = { ...less, deals: [content.deals[1]], survey: content.survey }
    expect(await importJson(kept, { isRemoving: true })).toEqual({
      problems: [],
      lines: [
        'locations: 1 only on the site, staying',
        'products: 1 taken off sale, 1 unchanged',
        '  - AppWash Best',
        'deals: 1 removed, 1 unchanged',
        '  - Open',
        'codes: 1 removed',
        '  - FOAM',
        'survey: 2 unchanged',
      ],
    })
    expect((await here(allProducts)).map(({ name, onSale }) => [name, onSale])).toEqual([
      ['Basic', true],
      ['Best', false],
    ])
    expect((await importJson(kept, { isRemoving: true })).lines.join()).not.toMatch(/removed|taken/)
  })

  test('writes all or nothing', async () => {
    await importJson({ products: [basic] })
    const broken = {
      locations: [marina],
      products: [
        { ...basic, price: '99.00' },
        { ...basic, name: 'New', price: 'free' },
      ],
    }
    expect((await importJson(broken)).problems).toEqual([
      'site.json:22 products[1].price: must be an amount such as 12.50, without a currency and without a separator of thousands.',
    ])
    expect(await here(listLocations)).toEqual([])
    expect((await here(allProducts)).map(({ priceCents }) => priceCents)).toEqual([1200])
  })

  test('leaves nothing when it is interrupted between two statements', async () => {
    const controller = new AbortController()
    const content = { locations: [marina], products: [basic] }
    const progress = () => void setImmediate(() => controller.abort())
    await expect(importJson(content, { signal: controller.signal, progress })).rejects.toThrow('nothing was written')
    expect(await here(listLocations)).toEqual([])
    expect(await actsOf()).toEqual([])
  })

  test('of new locations reaches open apps, and visitors see new hours at once', async () => {
    const config = async () => (await site.server.call('GET /accounts/site-config', { as: site.merchant })).result
    const before = await config()
    const hours = { monday: '08:00 - 12:00, 13:00-20:00', exceptions: ['2026-12-25 closed'] }
    const week = Object.fromEntries(
      ['sunday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, 'closed']),
    )
    await importJson({ locations: [{ ...marina, timeZone: 'America/Chicago', ...week, ...hours }] })
    const after = await config()
    expect(after.timeStamp).toBeGreaterThan(before.timeStamp)
    expect(after.locations).toMatchObject([{ id: 1, name: 'Marina' }])
    const [place] = (await site.server.call('GET /locations', { as: site.merchant })).result
    expect(place?.hours).toMatchObject({
      timeZone: 'America/Chicago',
      exceptions: [{ date: '2026-12-25', open: [] }],
    })
    expect(place?.hours?.weekly[1]).toEqual([
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '20:00' },
    ])
    await importJson({ products: [basic] })
    expect((await config()).timeStamp).toBe(after.timeStamp)
  })

  test('of locations tells open pages to fetch them', async () => {
    await site.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.server.app.server.address() as AddressInfo
    const page = await openSocket<SiteFrame>(site.merchant, { port, path: 'live' })
    onTestFinished(() => page.wire.terminate())
    const before = await page.next()
    await importJson({ locations: [marina] })
    expect(await page.next()).toMatchObject({ event: 'places' })
    const after = await page.next()
    const { result } = await site.server.call('GET /accounts/site-config', { as: site.merchant })
    expect(after).toMatchObject({ event: 'config', timeStamp: result.timeStamp })
    expect(after).not.toEqual(before)
  })

  test('cleans HTML as every save does', async () => {
    const html = '<p onclick="x()">Be <b>nice</b>.</p><script>alert(1)</script>\n\n<p>Pay.</p>\n\n\n'
    const rows = [{ text: 'terms', html }]
    await importJson({ texts: [...rows, { text: 'faq', html }] })
    const { terms, supportFaqs, privacyPolicy } = await here((tx) => readMerchant(tx, site.merchant.tenant))
    expect(terms).toEqual(['<p>Be <b>nice</b>.</p>', '<p>Pay.</p>'])
    expect(supportFaqs).toBe('<p>Be <b>nice</b>.</p>\n\n<p>Pay.</p>')
    expect(privacyPolicy).toBeNull()
    expect((await importJson({ texts: rows })).lines).toEqual(['texts: 1 unchanged, 3 only on the site, staying'])
    await importJson({ texts: [{ text: 'faq', html: null }] })
    expect((await here((tx) => readMerchant(tx, site.merchant.tenant))).supportFaqs).toBeNull()
  })

  test('reads back the cells that an export has defused', async () => {
    const name = '=HYPERLINK("http://evil.example")'
    await importJson({ products: [{ ...basic, name, details: ['@foam', '-5 %'] }], survey: [{ question: "'+1?" }] })
    const all = await site.files.exportCsv(site.merchant.tenant)
    expect(all['products.csv']).toContain(`"'=HYPERLINK`)
    const other = await site.files.emptySite()
    expect((await importFiles(all, { to: other.tenant })).problems).toEqual([])
    expect((await here(allProducts, other.tenant))[0]).toMatchObject({ name, details: ['@foam', '-5 %'] })
    expect((await here(listQuestions, other.tenant))[0]?.question).toBe("'+1?")
  })

  test('gives each site its own ids, whatever others have', async () => {
    await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
      insertProducts(tx, [
        {
          tenantId: site.merchant.tenant,
          id: 41,
          name: 'Old',
          productType: 'AppWash',
          appProductType: 'AppWash',
          priceCents: 1,
          logo: { imageIndex: 0, red: 0, green: 0, blue: 0, alpha: 255 },
        },
      ]),
    )
    await importJson({ products: [basic, { type: 'AppClub', name: 'Club', monthlyPrice: 29, signupPrice: '9.90' }] })
    expect((await here((tx) => tx.select().from(productsTable))).map(({ id, priceCents }) => [id, priceCents])).toEqual(
      [
        [41, 1],
        [42, 1200],
        [43, 990],
      ],
    )
  })

  test('is for a site that exists', async () => {
    const find = (name: string) => findSite(site.server.database.transact, name, site.server.clock.date())
    expect((await find(site.merchant.subdomain)).tenantId).toBe(site.merchant.tenant)
    await expect(find('nowhere')).rejects.toThrow('There is no site nowhere.')
  })
})

describe('the first administrator', () => {
  const invite = (email: string) => importJson({ firstAdmin: { email } })
  const mails = () => here((tx) => tx.select().from(outbox))

  test('is invited by mail, once', async () => {
    expect((await invite(' Sam@example.com')).lines).toEqual(['firstAdmin: 1 added', '  + sam@example.com'])
    expect((await invite('sam@example.com')).lines).toEqual(['firstAdmin: 1 unchanged'])
    expect(await mails()).toMatchObject([{ to: 'sam@example.com' }])
    expect((await mails())[0]?.text).toContain('http://site.localhost:8080/mmtpo/invitation?token=')
    expect(await here((tx) => tx.select().from(users))).toEqual([])
    expect(await here(listInvitations)).toMatchObject([{ email: 'sam@example.com', invitedBy: null }])
    expect((await invite('kim@example.com')).problems).toEqual([
      'site.json:3 firstAdmin.email: cannot be invited: this site already has an administrator.',
    ])
  })

  test('is not invited by a dry run, and is not made of a customer', async () => {
    await importJson({ firstAdmin: { email: 'sam@example.com' } }, { isApplied: false })
    expect(await mails()).toEqual([])
    await site.server.make.person(site.merchant, { email: 'early@example.com' })
    expect((await invite('early@example.com')).problems).toEqual([
      'site.json:3 firstAdmin.email: is the email of a customer of this site. Invite another one.',
    ])
  })
})

test('long texts are shown where they differ, and no control character reaches the terminal', async () => {
  const html = (word: string) => `<p>${'All the same. '.repeat(20)}${word}${' And so on.'.repeat(20)}</p>`
  await importJson({ texts: [{ text: 'faq', html: html('Yes.') }] })
  const { lines } = await importJson({ texts: [{ text: 'faq', html: html('No.') }] }, { isApplied: false })
  expect(lines[2]).toMatch(/^ {6}html: ….*Yes\..*… → ….*No\..*…$/)
  expect((await importJson('{ "\\u001b[31mred": [] }')).problems.join()).not.toContain('\u001b')
})

test('every field of every kind is explained', () => {
  const guide = guideLines().join('\n')
  for (const { name, fields } of kinds)
    for (const [field, { is }] of Object.entries(fields)) {
      const [, own = ''] = guide.split(new RegExp(`^${name}: `, 'm'))
      expect(own).toContain(`  ${field}: ${is}; `)
    }
  expect(guide).toContain('products: a row is recognised by type and name\n  type: AppWash, AppBundle, ')
  expect(guide).toContain('  onSale: yes or no in a CSV file, true or false in a JSON file; empty means yes\n')
  expect(guide).toContain('firstAdmin: one row\n  email: an email such as sam@example.com; required')
})
