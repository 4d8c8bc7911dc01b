import { describe, expect, test } from 'vitest'
import type { EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { contentFiles } from '#server/testing/content-files.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'
import { formOf, type GivenFile } from '#server/testing/uploaded-files.ts'

const site = twoAdministrators()

const download = async (kind: EditedName, format: 'csv' | 'json', as: TestPerson = site.sam) => {
  const { statusCode, headers, rawPayload } = await site.server.app.inject({
    url: `/api/v1/accounts/content/${kind}/file?format=${format}`,
    headers: { app_key: as.appKey, authorization: `Bearer ${as.accessToken}` },
  })
  return { status: statusCode, headers, text: rawPayload.toString('utf8') }
}
const upload = async (files: GivenFile[], { kind, as = site.sam }: { kind?: EditedName; as?: TestPerson } = {}) => {
  const { type, bytes } = await formOf(files)
  return site.server.call('POST /accounts/content/files', {
    as,
    body: bytes,
    headers: { 'content-type': type },
    query: kind ? { kind } : {},
  })
}
const compared = async (text: string, name = 'products.csv') => (await upload([[name, text]])).result
const publish = (changes: ConfigChange[]) =>
  site.server.call('POST /accounts/site-config/changes', { as: site.sam, body: { changes } })
const rowsOf = async (kind: EditedName) =>
  (await site.server.call('GET /accounts/content/{kind}', { as: site.sam, params: { kind } })).result.rows
const wash = (name: string, over: Row = {}): Row => ({ type: 'AppWash', name, price: '11.00', ...over })
const addWashes = async (...names: string[]): Promise<string[]> => {
  const answer = await publish(names.map((name, n) => ({ path: `/products/new-${n}`, after: wash(name) })))
  expect(answer.status).toBe(200)
  const rows = await rowsOf('products')
  return names.map((name) => rows.find(({ row }) => row.name === name)!.id)
}
const files = () => contentFiles(site.server)

describe('a list that is downloaded', () => {
  test('is refused where two of its rows have the same name', async () => {
    await site.server.make.product(site.merchant, { name: 'Dip' })
    await site.server.make.product(site.merchant, { name: 'dip' })
    const params = { kind: 'products' }
    const call = 'GET /accounts/content/{kind}/file'
    const refused = await site.server.call(call, { as: site.sam, params, query: { format: 'csv' } })
    expect([refused.status, refused.errorCode]).toEqual([409, 'CONTENT_NAMES'])
  })

  test('is the file of the command line, byte by byte, and is written into the log of acts', async () => {
    await publish([
      { path: '/products/new-1', after: wash('=cmd|"x"', { details: ['@foam', 'Ünï, "quoted"'] }) },
      { path: '/deals/new-1', after: { name: 'Tuesday', description: 'Two\nlines' } },
    ])
    const { exportCsv, close } = files()
    const all = await exportCsv(site.merchant.tenant)
    close()
    for (const kind of ['products', 'deals', 'texts', 'support'] as const)
      expect((await download(kind, 'csv')).text).toBe(all[`${kind}.csv`])
    const { status, headers } = await download('products', 'csv')
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="products.csv"',
    ])
    const json = await download('products', 'json')
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(json.text)).toMatchObject({ format: 1, products: [{ name: '=cmd|"x"' }] })
    const acts = await site.server.database.transact(site.merchant.tenant, 'test', (tx) => tx.select().from(auditLog))
    expect(acts.filter(({ act }) => act === 'content exported').at(-1)).toMatchObject({ actorKind: 'admin' })
  })

  test('comes in again without a difference, formulas and all', async () => {
    await publish([{ path: '/products/new-1', after: wash('=1+1', { details: ["'@foam"] }) }])
    for (const format of ['csv', 'json'] as const) {
      const { counts } = await compared((await download('products', format)).text, `products.${format}`)
      expect(counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 })
    }
  })

  test('of a site with two rows of one name is refused with the name', async () => {
    await site.server.make.product(site.merchant, { name: 'Twice' })
    await site.server.make.product(site.merchant, { name: 'TWICE' })
    const refused = await download('products', 'csv')
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('two rows of products called')])
    const { problems } = await compared('type,name,price\nAppWash,Best,1.00\n')
    expect(problems).toMatchObject([{ line: null, says: expect.stringContaining('two rows of products called') }])
  })
})

describe('a list that is uploaded', () => {
  test('says of each row whether it is new, changed, the same or refused, and writes nothing', async () => {
    const [dip, foam] = await addWashes('Quick Dip', 'Foam')
    const before = await rowsOf('products')
    const { counts, rows, problems } = await compared(
      [
        'type,name,price,uses',
        'AppWash,quick dip,12,2',
        'AppWash,Foam,11.00,1',
        'AppWash,Best,"14,00",1',
        'AppWash,Shine,14.00,1',
        'AppWash,Too many,1',
      ].join('\n'),
    )
    expect([counts, problems]).toEqual([{ new: 1, changed: 1, same: 1, refused: 2 }, []])
    expect(rows.map(({ line, name, result }) => [line, name, result])).toEqual([
      [2, 'AppWash quick dip', 'changed'],
      [3, 'AppWash Foam', 'same'],
      [4, 'AppWash Best', 'refused'],
      [5, 'AppWash Shine', 'new'],
      [6, '', 'refused'],
    ])
    expect(rows[0]!.changes).toEqual([
      { path: `/products/${dip}/name`, before: 'Quick Dip', after: 'quick dip' },
      { path: `/products/${dip}/price`, before: '11.00', after: '12.00' },
      { path: `/products/${dip}/uses`, before: 1, after: 2 },
    ])
    expect(rows[2]).toMatchObject({
      changes: [],
      problems: [{ column: 'price', value: '14,00', says: expect.stringContaining('must be an amount such as 12.50') }],
    })
    expect(rows[3]!.changes).toEqual([{ path: expect.stringMatching(/^\/products\/new-/), after: expect.anything() }])
    expect(rows[4]!.problems).toEqual([{ says: 'This row has 3 cells, and the header has 4.' }])
    expect(await rowsOf('products')).toEqual(before)
    expect(foam).toBeDefined()
  })

  test('goes into the draft and is published as it was shown', async () => {
    await addWashes('Quick Dip')
    const place = { name: 'Elm Street', city: 'X', address1: '1 Elm', state: 'IL', zip: '60000', latitude: 1 }
    const { result } = await upload([
      [
        'all.json',
        JSON.stringify({ locations: [{ ...place, longitude: 2 }], deals: [{ name: 'One', description: 'D' }] }),
      ],
      ['products.csv', 'type,name,price,locations\nAppWash,Quick Dip,13.00,elm street\n'],
    ])
    expect(result.counts).toEqual({ new: 2, changed: 1, same: 0, refused: 0 })
    const changes = result.rows.flatMap((row) => row.changes)
    const put = { as: site.sam, body: { revision: 0, changes } }
    expect((await site.server.call('PUT /accounts/site-config/draft', put)).status).toBe(200)
    const body = { revision: 1 }
    expect((await site.server.call('POST /accounts/site-config/draft/publish', { as: site.sam, body })).status).toBe(
      200,
    )
    expect((await rowsOf('products'))[0]!.row).toMatchObject({ price: '13.00', locations: ['Elm Street'] })
  })

  test('refuses a product of a location that is refused itself', async () => {
    const { result } = await upload([
      ['locations.csv', 'name,city,address1,state,zip,latitude,longitude\nElm,X,1 Elm,IL,60000,200,2\n'],
      ['products.csv', 'type,name,price,locations\nAppWash,Quick Dip,13.00,Elm\n'],
    ])
    expect(result.rows.map((row) => row.problems[0]!)).toMatchObject([
      { column: 'latitude', value: '200' },
      { column: 'locations', says: 'names "Elm", which is no location of this site.' },
    ])
  })

  test.each<[string, Parameters<typeof upload>[0], string]>([
    ['not in UTF-8', [['products.csv', Buffer.from('type,name\nAppWash,Gl\xfcck\n', 'latin1')]], 'is not in UTF-8'],
    ['of 6 MB', [['products.csv', `type,name\n${'x'.repeat(6 * 1024 * 1024)}`]], 'is larger than 5 MB'],
    ['of 5,001 rows', [['products.csv', `type,name\n${'AppWash,A\n'.repeat(5_001)}`]], 'These are 5001 rows'],
    ['with 400 columns', [['products.csv', `type,name${',x'.repeat(398)}\n`]], 'has 400 columns, and products have'],
    ['with a column of its own', [['products.csv', 'type,name,sku\n']], '"sku" is no column of products'],
    ['of the first administrator', [['site.json', '{"firstAdmin":{"email":"a@example.com"}}']], 'cannot be uploaded'],
    ['without a kind', [['list.csv', 'type,name\n']], 'Name the file after its kind'],
    ['of another form', [['products.xlsx', 'PK']], 'must end with .json or .csv'],
    ['that breaks off', [['products.csv', 'type,name\nAppWash,"A']], 'This is no CSV'],
  ])('%s is refused whole, in the words of an import', async (_what, given, says) => {
    const { status, result } = await upload(given)
    expect([status, result.rows, result.problems.length]).toEqual([200, [], 1])
    expect(result.problems[0]!.says).toContain(says)
    expect(result.problems[0]!.file).toBe(given[0]![0])
  })

  test('of more bytes than any list has is refused before it is read', async () => {
    const { bytes, type } = await formOf([['products.csv', 'type,name\n']])
    const headers = { 'content-type': type, 'content-length': String(65 * 1024 * 1024) }
    const refused = await site.server.call('POST /accounts/content/files', { as: site.sam, body: bytes, headers })
    expect([refused.status, refused.errorMessage]).toEqual([413, 'File is too large.'])
  })

  test('by another name is read as the kind that is given', async () => {
    const text = 'type,name,price\nAppWash,Quick Dip,11.00\n'
    expect((await upload([['list 2027.csv', text]], { kind: 'products' })).result.counts.new).toBe(1)
  })

  test('is refused for the rows that the site has no place for', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => `Deal ${n},Free`).join('\n')
    const { counts, rows: listed } = await compared(`name,description\n${rows}\n`, 'deals.csv')
    expect(counts).toMatchObject({ new: 500, refused: 1 })
    expect(listed.at(-1)!.problems).toEqual([{ says: 'is too much: a site has at most 500 rows of deals.' }])
  })

  test('is compared for administrators alone', async () => {
    const customer = await site.server.make.loggedIn(site.merchant)
    expect((await upload([['products.csv', 'type,name\n']], { as: customer })).status).toBe(403)
    expect((await download('products', 'csv', customer)).status).toBe(403)
  })
})

describe('the ids of a list', () => {
  test('rename a row of the site that has written them, and name nothing at another site', async () => {
    const [dip, foam] = await addWashes('Quick Dip', 'Foam')
    const file = (await download('products', 'csv')).text.replace(/,Quick Dip,/, ',Deep Dip,')
    const { counts, rows } = await compared(file)
    expect(counts).toMatchObject({ changed: 1, same: 1 })
    expect(rows.flatMap((row) => row.changes)).toEqual([
      { path: `/products/${dip}/name`, before: 'Quick Dip', after: 'Deep Dip' },
    ])
    expect(foam).toBeDefined()
    const other = await site.server.make.merchant()
    const owner = await site.server.make.loggedIn(other, { isAdmin: true })
    const elsewhere = await upload([['products.csv', file]], { as: owner })
    expect(elsewhere.result.counts).toEqual({ new: 2, changed: 0, same: 0, refused: 0 })
  })

  test('swap two names, and refuse a name that another row keeps', async () => {
    await addWashes('One', 'Two', 'Three')
    const file = (await download('products', 'csv')).text
    const swapped = file.replace(',One,', ',X,').replace(',Two,', ',One,').replace(',X,', ',Two,')
    expect((await compared(swapped)).counts).toMatchObject({ changed: 2, refused: 0 })
    const [header, one] = file.split('\r\n')
    const taken = await compared(`${header}\r\n${one!.replace(',One,', ',three,')}\r\n`)
    expect(taken.rows[0]!.problems).toEqual([
      { column: 'name', value: 'three', says: 'is there already: AppWash three.' },
    ])
  })

  test('that are invented, twice or gone are refused, and a type never changes', async () => {
    await addWashes('One')
    const [header, one] = (await download('products', 'csv')).text.split('\r\n')
    const id = one!.split(',').at(-1)!
    const say = async (...rows: string[]) =>
      (await compared([header, ...rows].join('\r\n'))).rows.flatMap(({ problems }) => problems)
    expect(await say(one!.replace(id, '17'))).toEqual([
      { column: 'id', value: '17', says: 'must be as an export has written it, or empty.' },
    ])
    expect(await say(one!, one!.replace(',One,', ',Two,'))).toEqual([
      { column: 'id', value: id, says: 'is there twice, first on line 2. Leave it empty to add a row.' },
    ])
    expect(await say(one!.replace(id, `${id}99`))).toEqual([
      { column: 'id', value: `${id}99`, says: 'names a row that is gone. Leave it empty to add one.' },
    ])
    expect(await say(one!.replace('AppWash', 'Swag'))).toEqual([
      { column: 'type', value: 'Swag', says: 'cannot be changed.' },
    ])
  })

  test('are read by the command line too, and its old files go in as before', async () => {
    const [dip] = await addWashes('Quick Dip')
    const { importFiles, exportCsv, close } = files()
    const { 'products.csv': file } = await exportCsv(site.merchant.tenant)
    const renamed = file!.replace(',Quick Dip,', ',Deep Dip,')
    const done = await importFiles(site.merchant.tenant, { 'products.csv': renamed })
    expect(done.lines).toContain('      name: Quick Dip → Deep Dip')
    const old = 'type,name,price\nAppWash,Deep Dip,9.00\n'
    expect((await importFiles(site.merchant.tenant, { 'products.csv': old })).problems).toEqual([])
    close()
    expect(await rowsOf('products')).toMatchObject([{ id: dip, row: { name: 'Deep Dip', price: '9.00' } }])
  })
})
