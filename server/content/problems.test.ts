import { describe, expect, test } from 'vitest'
import { allProducts } from '#server/tables/products.ts'
import { contentSite, marina, type ImportTo } from '#server/testing/content-site.ts'

const site = contentSite()
const { importFiles, importJson, importCsv, here } = site

describe('the problems of a CSV file', () => {
  const problems = async (rows: string, name = 'products.csv', order: ImportTo = {}) =>
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
      'site.json:10 products[0].id: must be as an export has written it, or empty.',
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
