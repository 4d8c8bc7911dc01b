import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { demoMerchants } from '#server/demo/merchants.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { dealClaims, deals } from '#server/tables/deals.ts'
import { listLocations } from '#server/tables/locations.ts'
import { insertMerchant, readMerchant } from '#server/tables/merchants.ts'
import { outbox } from '#server/tables/outbox.ts'
import { allProducts, insertProducts, products as productsTable } from '#server/tables/products.ts'
import { insertAnswers, listQuestions } from '#server/tables/survey.ts'
import { insertSite } from '#server/tables/sites.ts'
import { users } from '#server/tables/users.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { openSocket } from '#server/testing/socket.ts'
import type { SiteFrame } from '#contract/shapes/live.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { differenceLines } from './difference-lines.ts'
import { csvOf, exportContent, jsonOf } from './export-content.ts'
import { readFiles } from './files/read-files.ts'
import { findSite } from './find-site.ts'
import { guideLines } from './guide.ts'
import { importContent } from './import-content.ts'
import { exportedKinds, kinds } from './kinds.ts'
import { problemLines } from './problem.ts'
import type { Tx } from '#server/database/transact.ts'

let server: TestServer
let merchant: TestMerchant
let folder: string
beforeAll(async () => {
  server = await makeServer()
  await loadDemo(server)
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-import-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  merchant = await emptySite()
})

let sites = 900
/** A site without any content. The numbers of the factories begin with those of the demo. */
const emptySite = async (): Promise<TestMerchant> => {
  const tenantId = (sites += 1)
  const made = { tenant: tenantId, subdomain: `empty${tenantId}`, appKey: `ak_${tenantId}` }
  const { subdomain, appKey } = made
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [] }
  const row = { tenantId, companyName: 'Empty', siteConfig, configTimestamp: server.clock.now() }
  await server.database.transact(null, 'test', (tx) => insertSite(tx, { tenantId, subdomain, appKey }))
  await here((tx) => insertMerchant(tx, row), tenantId)
  return made
}

interface Order {
  to?: number
  kind?: string
  isApplied?: boolean
  isRemoving?: boolean
  signal?: AbortSignal
  progress?: (done: number, of: number) => void
}

/** Imports files by their names. */
const importFiles = async (files: Record<string, string | Uint8Array>, order: Order = {}) => {
  const { to = merchant.tenant, kind, isApplied = true, isRemoving = false } = order
  const { signal = new AbortController().signal, progress = () => undefined } = order
  const here = mkdtempSync(join(folder, 'files-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(here, name), content)
  const paths = Object.keys(files).map((name) => join(here, name))
  const { given, problems } = await readFiles({ paths, kind })
  const result = await importContent({
    transact: server.database.transact,
    random: server.deps.random,
    tenant: to,
    origin: 'http://site.localhost:8080',
    unknownPassword: 'unknown',
    given,
    isApplied: isApplied && problems.length === 0,
    isRemoving,
    signal,
    progress,
    now: server.clock.date(),
  })
  return {
    problems: problemLines([...problems, ...result.problems]),
    lines: result.differences.flatMap(differenceLines),
  }
}
const importJson = (content: unknown, order: Order = {}) =>
  importFiles({ 'site.json': typeof content === 'string' ? content : JSON.stringify(content, null, 2) }, order)
const importCsv = (name: string, rows: string, order: Order = {}) => importFiles({ [name]: rows }, order)

const exported = (tenant = merchant.tenant) =>
  exportContent({
    transact: server.database.transact,
    random: server.deps.random,
    tenant,
    kinds: exportedKinds,
    now: server.clock.date(),
  })
const jsonFrom = async (tenant = merchant.tenant): Promise<string> => jsonOf(await exported(tenant))
const here = <T>(work: (tx: Tx) => Promise<T>, tenant = merchant.tenant): Promise<T> =>
  server.database.transact(tenant, 'test', work)
const actsOf = async (tenant = merchant.tenant) =>
  (await here((tx) => tx.select().from(auditLog).where(eq(auditLog.tenantId, tenant)), tenant)).map(
    ({ act, subject, detail }) => ({ act, subject, detail }),
  )

const marina = {
  name: 'Marina',
  city: 'Brookfield',
  address1: '1 Quay',
  state: 'OR',
  zip: '97301',
  latitude: 44.9,
  longitude: -123,
}
const basic = { type: 'AppWash', name: 'Basic', price: '12.00' }

describe('an export', () => {
  test.each(demoMerchants)('of $subdomain goes into an empty site as it is, in JSON', async ({ hsAccountId }) => {
    const file = await jsonFrom(hsAccountId)
    expect((await importJson(file)).problems).toEqual([])
    expect(await jsonFrom()).toBe(file)
    const [there, copy] = await Promise.all([here(allProducts, hsAccountId), here(allProducts)])
    const locations = new Map((await here(listLocations, hsAccountId)).map(({ id }, place) => [id, place + 1]))
    const unnumbered = ({ tenantId: _tenant, id: _id, ...product }: (typeof there)[number]) => product
    expect(copy.map(unnumbered)).toEqual(
      there.map(unnumbered).map((product) => ({
        ...product,
        locationIds: product.locationIds.map((id) => locations.get(id)),
      })),
    )
    const texts = ({
      terms,
      clubTerms,
      privacyPolicy,
      supportFaqs,
      supportEmail,
    }: Awaited<ReturnType<typeof read>>) => ({
      texts: [terms, clubTerms, privacyPolicy, supportFaqs, supportEmail],
    })
    const read = (tx: Tx, tenant: number) => readMerchant(tx, tenant)
    expect(texts(await here((tx) => read(tx, merchant.tenant)))).toEqual(
      texts(await here((tx) => read(tx, hsAccountId), hsAccountId)),
    )
  })

  test.each(demoMerchants)('of $subdomain goes into an empty site as it is, in CSV', async ({ hsAccountId }) => {
    const files = async (tenant: number) =>
      Object.fromEntries((await exported(tenant)).map((each) => [`${each.kind.name}.csv`, csvOf(each)]))
    const all = await files(hsAccountId)
    expect((await importFiles(all)).problems).toEqual([])
    expect(await files(merchant.tenant)).toEqual(all)
    expect(await jsonFrom()).toBe(await jsonFrom(hsAccountId))
  })

  test.each(demoMerchants)('of $subdomain is no difference to that site', async ({ hsAccountId }) => {
    const { lines, problems } = await importJson(await jsonFrom(hsAccountId), { to: hsAccountId, isRemoving: true })
    expect(problems).toEqual([])
    expect(lines).toHaveLength(exportedKinds.length)
    expect(lines.every((line) => /: \d+ unchanged$/.test(line))).toBe(true)
    expect((await actsOf(hsAccountId)).map(({ act }) => act)).not.toContain('content imported')
  })

  test('contains no id, no customer and nothing that opens anything', async () => {
    const { hsAccountId, appKey, people, terminal, siteConfig } = demoMerchants[0]!
    const file = await jsonFrom(hsAccountId)
    const { format, ...content } = JSON.parse(file) as Record<string, object[] | object>
    expect(format).toBe(1)
    expect(Object.keys(content)).toEqual(['locations', 'products', 'deals', 'codes', 'texts', 'support', 'survey'])
    const names = Object.values(content).flatMap((rows) => [rows].flat().flatMap(Object.keys))
    expect(new Set(names)).toEqual(new Set(exportedKinds.flatMap(({ fields }) => Object.keys(fields))))
    expect([...new Set(names)].filter((name) => /id$|hash|secret|token|key|session/i.test(name))).toEqual([])
    for (const { email, referralCode } of people) {
      expect(file).not.toContain(email)
      expect(file).not.toContain(referralCode)
    }
    const secrets = [String(hsAccountId), appKey, terminal.terminalId, terminal.terminalSecret, siteConfig.logo]
    for (const secret of secrets) expect(file).not.toContain(secret)
    expect((await actsOf(hsAccountId)).at(-1)).toMatchObject({ act: 'content exported' })
  })

  test('is refused where a file could not say which row is meant', async () => {
    await server.make.product(merchant, { name: 'Twice' })
    await server.make.product(merchant, { name: 'twice' })
    await expect(jsonFrom()).rejects.toThrow('two rows of products called "AppWash twice"')
    const other = await emptySite()
    await server.make.product(other, { locationIds: [9] })
    await expect(jsonFrom(other.tenant)).rejects.toThrow('names location 9, which does not exist')
  })
})

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
    const washes = await server.call('GET /products', { as: merchant, query: { type: 'AppWash' } })
    expect(washes.result).toMatchObject([{ productId: 1, name: 'Basic', price: 12, taxes: 0, locations: [1] }])
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
    const { userId } = await server.make.person(merchant)
    const { tenant: tenantId } = merchant
    await here(async (tx) => {
      const taken = (await tx.select().from(deals)).find(({ name }) => name === 'Taken')!
      await tx.insert(dealClaims).values({ tenantId, dealId: taken.id, userId, times: 1 })
      await tx.update(deals).set({ claimed: 1 }).where(eq(deals.id, taken.id))
      const [question] = await listQuestions(tx)
      const answer = { id: server.deps.random.uuid(), questionId: question!.id, response: 'So.' }
      await insertAnswers(tx, [{ tenantId, userId, answeredAt: server.clock.date(), ...answer }])
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
    const config = async () => (await server.call('GET /accounts/site-config', { as: merchant })).result
    const before = await config()
    const hours = { monday: '08:00 - 12:00, 13:00-20:00', exceptions: ['2026-12-25 closed'] }
    const week = Object.fromEntries(
      ['sunday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, 'closed']),
    )
    await importJson({ locations: [{ ...marina, timeZone: 'America/Chicago', ...week, ...hours }] })
    const after = await config()
    expect(after.timeStamp).toBeGreaterThan(before.timeStamp)
    expect(after.locations).toMatchObject([{ id: 1, name: 'Marina' }])
    const [place] = (await server.call('GET /locations', { as: merchant })).result
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
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const page = await openSocket<SiteFrame>(merchant, { port, path: 'live' })
    onTestFinished(() => page.wire.terminate())
    const before = await page.next()
    await importJson({ locations: [marina] })
    const after = await page.next()
    const { result } = await server.call('GET /accounts/site-config', { as: merchant })
    expect(after).toMatchObject({ event: 'config', timeStamp: result.timeStamp })
    expect(after).not.toEqual(before)
  })

  test('cleans HTML as every save does', async () => {
    const html = '<p onclick="x()">Be <b>nice</b>.</p><script>alert(1)</script>\n\n<p>Pay.</p>\n\n\n'
    const rows = [{ text: 'terms', html }]
    await importJson({ texts: [...rows, { text: 'faq', html }] })
    const { terms, supportFaqs, privacyPolicy } = await here((tx) => readMerchant(tx, merchant.tenant))
    expect(terms).toEqual(['<p>Be <b>nice</b>.</p>', '<p>Pay.</p>'])
    expect(supportFaqs).toBe('<p>Be <b>nice</b>.</p>\n\n<p>Pay.</p>')
    expect(privacyPolicy).toBeNull()
    expect((await importJson({ texts: rows })).lines).toEqual(['texts: 1 unchanged, 3 only on the site, staying'])
    await importJson({ texts: [{ text: 'faq', html: null }] })
    expect((await here((tx) => readMerchant(tx, merchant.tenant))).supportFaqs).toBeNull()
  })

  test('reads back the cells that an export has defused', async () => {
    const name = '=HYPERLINK("http://evil.example")'
    await importJson({ products: [{ ...basic, name, details: ['@foam', '-5 %'] }], survey: [{ question: "'+1?" }] })
    const all = await exported()
    const files = Object.fromEntries(all.map((each) => [`${each.kind.name}.csv`, csvOf(each)]))
    expect(files['products.csv']).toContain(`"'=HYPERLINK`)
    const other = await emptySite()
    expect((await importFiles(files, { to: other.tenant })).problems).toEqual([])
    expect((await here(allProducts, other.tenant))[0]).toMatchObject({ name, details: ['@foam', '-5 %'] })
    expect((await here(listQuestions, other.tenant))[0]?.question).toBe("'+1?")
  })

  test('gives each site its own ids, whatever others have', async () => {
    await server.database.transact(merchant.tenant, 'test', (tx) =>
      insertProducts(tx, [
        {
          tenantId: merchant.tenant,
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
    const find = (name: string) => findSite(server.database.transact, name, server.clock.date())
    expect((await find(merchant.subdomain)).tenantId).toBe(merchant.tenant)
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
    expect((await mails())[0]?.text).toContain('http://site.localhost:8080/passwordRecovery?token=')
    const made = await here((tx) => tx.select().from(users))
    expect(made).toMatchObject([{ email: 'sam@example.com', isAdmin: true, emailConfirmedAt: null }])
    expect((await invite('kim@example.com')).problems).toEqual([
      'site.json:3 firstAdmin.email: cannot be invited: this site already has an administrator.',
    ])
  })

  test('is not invited by a dry run, and is not made of a customer', async () => {
    await importJson({ firstAdmin: { email: 'sam@example.com' } }, { isApplied: false })
    expect(await mails()).toEqual([])
    await server.make.person(merchant, { email: 'early@example.com' })
    expect((await invite('early@example.com')).problems).toEqual([
      'site.json:3 firstAdmin.email: is the email of a customer of this site. Invite another one.',
    ])
  })
})

describe('the problems of a CSV file', () => {
  const problems = async (rows: string, name = 'products.csv', order: Order = {}) =>
    (await importCsv(name, rows, order)).problems

  test('are listed all, with line and column', async () => {
    const rows = [
      'type,name,price,uses,onSale,color,locations',
      'AppWash,"Two\nlines",12.999,0,maybe,blue,',
      'Wash,Basic,12.00,1,yes,#ffffff,"Here\nThere"',
      ',Best,-1,1.5,,,',
      'AppWash,Short,1',
      'AppWash,Fine,1200,,,,Here',
      'appwash,fine,1,,,,',
      'AppClub,Club,5.00,,,,',
      'Swag,Cap,,,,,',
    ].join('\r\n')
    expect(await problems(rows)).toEqual([
      'products.csv:2 price: must be an amount such as 12.50, without a currency and without a separator of thousands.',
      'products.csv:2 uses: must be a whole number from 1 to 10000.',
      'products.csv:2 onSale: must be yes or no in a CSV file, true or false in a JSON file.',
      'products.csv:2 color: must be a color such as #2b3fd4.',
      'products.csv:4 type: must be AppWash, AppBundle, AppClub, GiftCard, GiftCardRecharge or Swag.',
      'products.csv:6 type: must not be empty.',
      'products.csv:6 price: must be an amount such as 12.50, without a currency and without a separator of thousands.',
      'products.csv:6 uses: must be a whole number from 1 to 10000.',
      'products.csv:7: This row has 3 cells, and the header has 7.',
      'products.csv:8 locations: names "Here", which is no location of this site.',
      'products.csv:9: AppWash fine is there twice, first on line 8.',
      'products.csv:10 monthlyPrice: must be given for a club.',
      'products.csv:10 price: must be empty for a club: it has a monthlyPrice, and a signupPrice if it starts otherwise.',
      'products.csv:11 price: must not be empty.',
    ])
    expect(await here(allProducts)).toEqual([])
  })

  test('with its header are listed first', async () => {
    expect(await problems('name,priceCents,__proto__,name\nBasic,1200,x,y\n')).toEqual([
      expect.stringMatching(
        /^products\.csv:1: "priceCents" is no column of products\. Its columns: type, name, price, /,
      ),
      expect.stringMatching(/^products\.csv:1: "__proto__" is no column of products\./),
      'products.csv:1: The column "name" is there twice.',
      'products.csv:1: The column type is missing: it says which row it is.',
    ])
    expect(await problems('type;name;price\nAppWash;Basic;12,00\n')).toEqual([
      'products.csv:1: The columns are not separated by commas. Save the file as CSV with commas.',
    ])
    expect(await problems('')).toEqual(['products.csv: The file is empty.'])
    expect(await problems('type,name\nAppWash,"Basic\n')).toEqual([
      'products.csv:2: This is no CSV: a quote is not closed, or stands inside a cell.',
    ])
  })

  test('with its name, encoding and size are told', async () => {
    const rows = 'type,name,price\nAppWash,Basic,1\n'
    expect(await problems(rows, 'list.csv')).toEqual([
      expect.stringMatching(
        /^list\.csv: Name the file after its kind, or give --kind\. The kinds: locations, products/,
      ),
    ])
    expect(await problems(rows, 'list.csv', { kind: 'products' })).toEqual([])
    expect(await problems(rows, 'products.xlsx')).toEqual([
      'products.xlsx: The name of the file must end with .json or .csv.',
    ])
    const utf16 = Buffer.from(`\uFEFF${rows}`, 'utf16le')
    const latin1 = Buffer.from('type,name,price\nAppWash,Café,1\n', 'latin1')
    for (const bytes of [utf16, latin1])
      expect((await importFiles({ 'products.csv': bytes })).problems).toEqual([
        'products.csv: The file is not in UTF-8. Save it as UTF-8; in a spreadsheet, as "CSV UTF-8".',
      ])
    expect(await problems(' '.repeat(5 * 1024 * 1024 + 1))).toEqual(['products.csv: The file is larger than 5 MB.'])
    const survey = `question\n${Array.from({ length: 5_001 }, (_, n) => `Why ${n}?\n`).join('')}`
    expect(await problems(survey, 'survey.csv')).toEqual([
      'survey.csv: These are 5001 rows, and one import takes 5000. Split them.',
    ])
    const twice = { 'survey.csv': 'question\nWhy?\n', 'more.json': '{ "survey": [] }' }
    expect((await importFiles(twice)).problems).toEqual([
      'more.json:1: survey are in survey.csv too. Put them into one file.',
    ])
  })

  test('are no reading of a byte order mark, of line breaks of any system and of rows that a spreadsheet left', async () => {
    const rows = '\uFEFFtype,name,price,details,onSale\rAppWash,Basic,12,"Foam\r\nRinse",TRUE\r\n,,,,\r\n\n'
    expect(await problems(rows)).toEqual([])
    expect(await here(allProducts)).toMatchObject([{ name: 'Basic', details: ['Foam', 'Rinse'], onSale: true }])
  })

  test('are listed up to a number', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `AppWash,${n},free\n`).join('')
    const listed = await problems(`type,name,price\n${rows}`)
    expect(listed).toHaveLength(51)
    expect(listed.at(-1)).toBe('and 10 more')
  })
})

describe('the problems of a JSON file', () => {
  const problems = async (text: string) => (await importJson(text)).problems

  test('are listed all, with the line of the value', async () => {
    const text = `{
  "format": 1,
  "products": [
    {
      "type": "AppWash",
      "name": "Basic",
      "price": 12.005,
      "details": ["Foam",
        5],
      "id": 7
    },
    { "type": "AppWash", "name": "Bell\\u0007", "price": "1", "price": "2" },
    "Best"
  ],
  "__proto__": { "isAdmin": true },
  "survey": { "question": "Why?" },
  "users": [],
  "support": { "email": "nobody", "phone": "12" },
  "firstAdmin": [],
  "locations": [{ "name": "Marina", "constructor": 1 }]
}`
    const listed = await problems(text)
    expect(listed).toEqual([
      'site.json:7 products[0].price: must be an amount such as 12.50, without a currency and without a separator of thousands.',
      'site.json:8 products[0].details: must be at most 20 texts, each a text of at most 200 characters.',
      expect.stringMatching(/^site\.json:10 products\[0\]: "id" is unknown\. products have: type, name, /),
      'site.json:12 products[1]: "price" is there twice.',
      'site.json:12 products[1].name: contains a character that cannot be stored.',
      'site.json:13 products[2]: must be an object { … }.',
      expect.stringMatching(/^site\.json:15: "__proto__" is unknown\. A file can have: locations, products, /),
      'site.json:16 survey: must be a list [ … ].',
      expect.stringMatching(/^site\.json:17: "users" is unknown/),
      'site.json:18 support.email: must be an email such as sam@example.com.',
      'site.json:18 support.phone: must be a phone number of 10 digits.',
      'site.json:19 firstAdmin: must be an object { … }.',
      expect.stringMatching(/^site\.json:20 locations\[0\]: "constructor" is unknown/),
      ...['city', 'address1', 'state', 'zip', 'latitude', 'longitude'].map(
        (name) => `site.json:20 locations[0]: ${name} is missing.`,
      ),
    ])
    expect({}).not.toHaveProperty('isAdmin')
  })

  test.each([
    ['{\n  "survey": [,]\n}', 'site.json:2: This is no JSON: Unexpected token Comma found.'],
    ['{\n "survey": []', 'site.json:2: This is no JSON: Unexpected end of input found.'],
    ['[]', 'site.json:1: The file must be an object { … } with the kinds of content as its members.'],
    ['{ "format": 2 }', 'site.json:1 format: must be 1.'],
    [`{ "survey": ${'['.repeat(60_000)}`, 'site.json:1: This is no JSON: it is nested too deeply.'],
  ])('are told for %.20s', async (text, problem) => {
    expect(await problems(text)).toEqual([problem])
  })

  test('are those of opening hours', async () => {
    const week = { sunday: 'closed', monday: '08:00-20:00', tuesday: '8-20', wednesday: '08:00-25:00' }
    const rest = { thursday: '08:00-12:00 11:00-13:00', friday: 'closed' }
    const place = { ...marina, timeZone: 'Nowhere/Town', ...week, ...rest, exceptions: ['2026-02-30 closed'] }
    const one = (row: object) => problems(JSON.stringify({ locations: [row] }))
    const times = 'must be closed, or times such as 08:00-12:00 13:00-20:00.'
    expect(await one(place)).toEqual([
      `site.json:1 locations[0].tuesday: ${times}`,
      `site.json:1 locations[0].wednesday: ${times}`,
    ])
    expect(await one({ ...place, tuesday: 'closed', wednesday: 'closed' })).toEqual([
      'site.json:1 locations[0].saturday: must be closed or have times.',
    ])
    const all = { ...place, tuesday: 'closed', wednesday: 'closed', saturday: 'closed' }
    expect(await one(all)).toEqual([
      'site.json:1 locations[0].timeZone: This time zone is not known.',
      'site.json:1 locations[0].thursday: Two of these times overlap.',
      'site.json:1 locations[0].exceptions: Please enter a date.',
    ])
    expect(await one({ ...marina, monday: '08:00-20:00' })).toEqual([
      'site.json:1 locations[0].timeZone: needs the time zone of the location, such as America/Chicago.',
    ])
  })

  test('are those of deals and codes', async () => {
    const offer = { name: 'Foam', startsAt: '2026-12-01T08:00:00-06:00', endsAt: '2026-12-01 13:00Z' }
    const content = {
      deals: [
        { ...offer, description: 'Free.' },
        { name: 'Late', description: 'Free.', endsAt: '12/24/2026' },
      ],
      codes: [
        { ...offer, code: 'no spaces', points: 1 },
        { ...offer, code: 'nothing', endsAt: null },
      ],
    }
    expect(
      (await importJson(JSON.stringify(content))).problems.map((each) => each.replace('site.json:1 ', '')),
    ).toEqual([
      'deals[1].endsAt: must be a date and time with its time zone, such as 2026-12-01T08:00:00-06:00.',
      'codes[0].code: must be a code without spaces, of at most 20 characters.',
      'deals[0].endsAt: must be later than startsAt.',
      'codes[1].item: or points must be given: the code grants nothing.',
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
