/** How long it takes to make a PDF. `npm run bench:documents` */
import { readFileSync } from 'node:fs'
import { renderDocuments } from '../../../server/paper/render-documents.ts'
import type { DocumentLine, PrintedDocument } from '../../../server/tables/documents.ts'
import { watchMachine } from '../machine.ts'

const times = 200

const logo = readFileSync(new URL('../../../server/demo/art/puddle/logo.svg', import.meta.url))

const line = (name: string): DocumentLine => ({
  name,
  isGift: false,
  quantity: 1,
  unitCents: 1_299,
  netCents: 1_299,
  taxRate: 825,
})

/** @param number makes each document another one, so that nothing is taken from the one before */
const invoice = (number: number, names: readonly string[]): PrintedDocument => ({
  kind: 'invoice',
  number: `2026-${String(number).padStart(6, '0')}`,
  buyer: `Žofia Ångström ${number}`,
  paidWith: null,
  refundedCents: 0,
  madeAt: new Date(0),
  facts: {
    seller: { name: 'Puddle Lane, Inc.', lines: ['1200 Elm Street'], taxNumber: 'EIN 12-3456789', logo: '/logo.svg' },
    paper: 'letter',
    currency: 'USD',
    day: '2026-11-27',
    paidOn: '2026-11-27',
    orderNumber: 'AB12CD34',
    place: null,
    lines: names.map(line),
    discount: null,
    taxes: [{ taxRate: 825, netCents: 1_299 * names.length, taxCents: 107 * names.length }],
    netCents: 1_299 * names.length,
    taxCents: 107 * names.length,
    totalCents: 1_406 * names.length,
  },
})

/** Milliseconds of one document. */
const timeOf = async (document: PrintedDocument): Promise<{ ms: number; bytes: number }> => {
  const begun = performance.now()
  const { byteLength } = await renderDocuments({ documents: [document], readLogo: async () => logo })
  return { ms: performance.now() - begun, bytes: byteLength }
}

const names = (count: number, stem: string): string[] => Array.from({ length: count }, (_, at) => `${stem} ${at}`)

const kinds: [string, string[]][] = [
  ['3 lines', names(3, 'Quick Dip')],
  ['3 lines in Arabic', names(3, 'مغسلة النور')],
  ['50 lines, the most of an order', names(50, 'Quick Dip')],
]

const machine = watchMachine()
const first = await timeOf(invoice(0, names(3, 'Quick Dip')))
const rows = [
  `| The first after the start, 3 lines | ${Math.round(first.ms)} ms | | | ${Math.round(first.bytes / 1_000)} KB |`,
]
for (const [kind, of] of kinds) {
  const timed: { ms: number; bytes: number }[] = []
  for (let number = 1; number <= times; number += 1) timed.push(await timeOf(invoice(number, of)))
  const sorted = timed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number): string => `${Math.round(sorted[Math.floor(share * (times - 1))]!)} ms`
  const size = Math.round(Math.max(...timed.map(({ bytes }) => bytes)) / 1_000)
  rows.push(`| ${kind} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${size} KB |`)
}
console.log([machine(), '', '| Invoice | p50 | p95 | longest | size |', '|---|---|---|---|---|', ...rows].join('\n'))
process.exit(0)
