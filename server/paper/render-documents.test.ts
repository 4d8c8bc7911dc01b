import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DocumentFacts, DocumentLine, PrintedDocument } from '#server/tables/documents.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { renderDocuments } from './render-documents.ts'

const logo = readFileSync(new URL('../demo/art/puddle/logo.svg', import.meta.url))

const lineOf = (change: Partial<DocumentLine> = {}): DocumentLine => {
  const line = { name: 'Quick Dip', isGift: false, quantity: 1, unitCents: 1_000, taxRate: 700, ...change }
  return { netCents: line.unitCents * line.quantity, ...line }
}

const facts: DocumentFacts = {
  seller: {
    name: 'Puddle Lane, Inc.',
    lines: ['1200 Elm Street', 'Springfield, IL 62704', 'United States'],
    taxNumber: 'EIN 12-3456789',
    logo: '/assets/1/logo.svg',
  },
  paper: 'letter',
  currency: 'USD',
  day: '2026-11-27',
  paidOn: '2026-11-25',
  orderNumber: 'AB12CD34',
  place: 'Elm Street',
  lines: [lineOf({ quantity: 2 })],
  discount: null,
  taxes: [{ taxRate: 700, netCents: 2_000, taxCents: 140 }],
  netCents: 2_000,
  taxCents: 140,
  totalCents: 2_140,
}

const documentOf = (of: Partial<DocumentFacts> = {}, change: Partial<PrintedDocument> = {}): PrintedDocument => ({
  kind: 'invoice',
  number: '2026-000123',
  buyer: null,
  paidWith: null,
  refundedCents: 0,
  facts: { ...facts, ...of },
  madeAt: new Date(0),
  ...change,
})

const render = (documents: readonly PrintedDocument[], bytes: Uint8Array | null = logo) =>
  renderDocuments({ documents, readLogo: async () => bytes })
const read = async (...documents: PrintedDocument[]) => readPdf(await render(documents))

test('a reader finds who sells, the numbers, the lines, the tax of each rate and the total', async () => {
  const { texts, title, language } = await read(documentOf({ taxes: [...facts.taxes] }, { buyer: 'Avery Stone' }))
  expect({ title, language }).toEqual({ title: 'Invoice 2026-000123', language: 'en-US' })
  expect(texts).toEqual(
    [
      ['Invoice', '2026-000123'],
      ['Puddle Lane, Inc.', '1200 Elm Street', 'Springfield, IL 62704', 'United States', 'EIN 12-3456789'],
      ['For', 'Avery Stone', 'Invoice', '2026-000123', 'Issued', 'November 27, 2026'],
      ['Order', 'AB12CD34', 'Paid', 'November 25, 2026', 'Location', 'Elm Street'],
      ['Description', 'Quantity', 'Price', 'Tax', 'Amount'],
      ['Quick Dip', '2', '$10.00', '7%', '$20.00'],
      ['Subtotal', '$20.00', 'Tax 7% on $20.00', '$1.40', 'Total', '$21.40'],
      'Paid. Nothing is due.',
      ['Puddle Lane, Inc. · Invoice 2026-000123', 'Page 1 of 1'],
    ].flat(),
  )
})

test('the file is tagged: title, table with named columns and rows, logo with its words', async () => {
  const { isTagged, pages, alternatives } = await read(documentOf())
  expect(isTagged).toBe(true)
  expect(alternatives).toEqual(['Puddle Lane, Inc.'])
  expect(pages[0]!.images).toBe(1)
  const { roles } = pages[0]!
  expect(roles.slice(1, 6)).toEqual(['Document', 'Sect', 'Figure', 'H1', 'P'])
  expect(roles.join(' ')).toContain('Table THead TR TH TH TH TH TH TBody TR TD TD TD TD TD')
})

test('a code is a line of its own between the prices before it and the subtotal', async () => {
  const { texts } = await read(
    documentOf({ discount: { code: 'SUDS20', name: '20% off washes', cents: 400 }, netCents: 1_600 }),
  )
  const at = texts.indexOf('Sum of the lines')
  expect(texts.slice(at, at + 6)).toEqual(
    [
      ['Sum of the lines', '$20.00'],
      ['Discount code SUDS20 (20% off washes)', '-$4.00'],
      ['Subtotal', '$16.00'],
    ].flat(),
  )
})

test('a payment of before lines kept their rate has its tax without one', async () => {
  const { texts } = await read(
    documentOf({ lines: [lineOf({ taxRate: null })], taxes: [{ taxRate: null, netCents: 1_000, taxCents: 70 }] }),
  )
  expect(texts.slice(texts.indexOf('Quick Dip'), texts.indexOf('Subtotal'))).toEqual([
    'Quick Dip',
    '1',
    '$10.00',
    '$10.00',
  ])
  expect(texts[texts.indexOf('$0.70') - 1]).toBe('Tax')
})

test.each([
  ['letter', 612, 792],
  ['a4', 595.28, 841.89],
] as const)('paper of the size %s', async (paper, width, height) => {
  const { pages } = await read(documentOf({ paper }))
  expect(pages[0]).toMatchObject({ width, height })
})

/** Names that are read as they were written, whole. */
const names = [
  'مغسلة النور',
  'محلات السلام (دبي)',
  'لا إله الله',
  'Žofia Ångström',
  'Nguyễn Thị Hoà ị i',
  'Αθήνα Ελένη',
  'Москва Ёлкин',
  'Łódź & Co. <b>"bold"</b> (50%) \\ {x}',
]

test.each(names)('%s is found in its order of writing, and no glyph is missing', async (name) => {
  const { texts, pages } = await read(
    documentOf({ seller: { ...facts.seller, name }, lines: [lineOf({ name })] }, { buyer: name }),
  )
  expect(texts.filter((text) => text === name)).toHaveLength(3)
  expect(pages.flatMap(({ glyphs }) => glyphs).length).toBeGreaterThan(200)
  expect(pages.flatMap(({ glyphs }) => glyphs)).not.toContain(0)
})

test('the parts of a name in two directions stand in their order of writing', async () => {
  const { texts } = await read(documentOf({}, { buyer: 'مغسلة ABC النور 25' }))
  const at = texts.indexOf('For')
  expect(texts.slice(at + 1, at + 5).map((text) => text.trim())).toEqual(['مغسلة', 'ABC', 'النور', '25'])
})

test('a character that no font has is shown by a sign that says so', async () => {
  const { texts, pages } = await read(documentOf({}, { buyer: 'Lin 林 🦆' }))
  expect(texts).toContain('Lin \u{fffd} \u{fffd}')
  expect(pages[0]!.glyphs).not.toContain(0)
})

test('a name cannot change the direction of its line, nor break it', async () => {
  const { texts } = await read(documentOf({}, { buyer: 'Avery\u{202e}\u{2066} \n\t\u{0}Stone' }))
  expect(texts).toContain('Avery Stone')
})

test('a long name takes several lines, and a word without end is divided', async () => {
  const { texts } = await read(documentOf({ lines: [lineOf({ name: `${'Deluxe '.repeat(14)}${'x'.repeat(90)}` })] }))
  const found = texts.slice(texts.indexOf('Amount') + 1, texts.indexOf('1'))
  expect(found.length).toBeGreaterThan(2)
  expect(found.join('').replaceAll(' ', '')).toBe(`${'Deluxe'.repeat(14)}${'x'.repeat(90)}`)
})

test('a thousand lines go over pages, each with the names of the columns and its number', async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => lineOf({ name: `Wash ${at}` }))
  const { pages, texts } = await read(documentOf({ lines }))
  expect(texts.filter((text) => text.startsWith('Wash '))).toEqual(lines.map(({ name }) => name))
  expect(pages.length).toBeGreaterThan(20)
  for (const [at, page] of pages.entries()) {
    if (page.texts.some((text) => text.startsWith('Wash '))) expect(page.texts).toContain('Description')
    expect(page.texts).toContain(`Page ${at + 1} of ${pages.length}`)
  }
})

test('several documents are one file, each from a page of its own on', async () => {
  const notes = ['CN-2026-000007', 'CN-2026-000008'].map((number) => documentOf({}, { kind: 'creditNote', number }))
  const { pages, title } = await read(...notes)
  expect(title).toBe('Credit notes')
  expect(pages.map(({ texts }) => texts.slice(0, 2))).toEqual([
    ['Credit note', 'CN-2026-000007'],
    ['Credit note', 'CN-2026-000008'],
  ])
  expect(pages.every(({ texts }) => texts.includes('Page 1 of 1'))).toBe(true)
})

test('the same document gives the same bytes, of 400 KB at most', async () => {
  const document = documentOf({
    lines: Array.from({ length: 50 }, (_, at) => lineOf({ name: `${names[at % 8]} ${at}` })),
  })
  const [first, second] = [await render([document]), await render([document])]
  expect(Buffer.from(first).equals(second)).toBe(true)
  expect(first.byteLength).toBeLessThan(400_000)
})

test.each([
  ['is gone', null],
  ['is no picture', Buffer.from('<svg')],
  [
    'would not be seen on white',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#fff"/></svg>',
    ),
  ],
])('a logo that %s leaves its place to the name', async (_, bytes) => {
  const path = `/assets/1/${bytes?.length ?? 0}.svg`
  const { pages, texts } = await readPdf(await render([documentOf({ seller: { ...facts.seller, logo: path } })], bytes))
  expect(pages[0]!.images).toBe(0)
  expect(texts[0]).toBe('Puddle Lane, Inc.')
})
