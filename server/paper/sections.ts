import { money } from '#server/mail/compose.ts'
import type { DocumentLine } from '#server/tables/documents.ts'
import { logoBox } from './logo.ts'
import {
  artifact,
  base,
  drawRight,
  leading,
  makeRoom,
  margin,
  paragraph,
  put,
  quiet,
  rowSpace,
  rule,
  small,
  strong,
  type Sheet,
} from './sheet.ts'
import { cleanText, type TextStyle } from './text.ts'
import { pairsOf, rateText, titles, totalsOf } from './words.ts'

/** Right edges of the columns with numbers, from the right margin; the text has the rest. */
const columns = [
  { name: 'Quantity', from: 245 },
  { name: 'Price', from: 155 },
  { name: 'Tax', from: 95 },
  { name: 'Amount', from: 0 },
] as const
const textEdge = 300

/** Logo or name, title, who sells, and the facts of the document. */
export const drawHead = (sheet: Sheet): void => {
  const { doc, text, printed, logo, part, left } = sheet
  const { seller } = printed.facts
  if (logo) {
    const { png, width, height } = logo
    const at = sheet.y
    put(sheet, part, 'Figure', () => doc.image(png, left, at, { width, height }), {
      alt: cleanText(seller.name),
      bbox: [left, at, left + width, at + height],
    })
  } else {
    sheet.y += 8
    const style: TextStyle = { ...strong, size: 15 }
    const [name = ''] = text.wrap(seller.name, style, sheet.right - left)
    put(sheet, part, 'P', () => text.draw(name, left, sheet.y + 10, style))
  }
  sheet.y = margin + logoBox.height + 46
  put(sheet, part, 'H1', () => text.draw(titles[printed.kind], left, sheet.y, { ...strong, size: 24 }))
  sheet.y += 18
  put(sheet, part, 'P', () => text.draw(printed.number, left, sheet.y, { ...quiet, size: 11 }))
  sheet.y += 14
  const top = sheet.y
  const half = (sheet.right - left) / 2 - 12
  paragraph(sheet, seller.name, strong, half)
  for (const each of [...seller.lines, seller.taxNumber].filter((words) => words !== ''))
    paragraph(sheet, each, base, half)
  const under = sheet.y
  sheet.y = top
  drawPairs(sheet, left + half + 24)
  sheet.y = Math.max(under, sheet.y) + 30
}

const drawPairs = (sheet: Sheet, x: number): void => {
  const { doc, text, part, right } = sheet
  const valueAt = x + 70
  const table = doc.struct('Table')
  part.add(table)
  const body = doc.struct('TBody')
  table.add(body)
  for (const [name, value] of pairsOf(sheet.printed)) {
    const row = doc.struct('TR')
    body.add(row)
    const y = sheet.y + leading
    put(sheet, row, 'TH', () => text.draw(name, x, y, quiet), { scope: 'Row' })
    const lines = text.wrap(value, base, right - valueAt)
    put(sheet, row, 'TD', () => lines.forEach((each, at) => text.draw(each, valueAt, y + at * leading, base)))
    sheet.y = y + (lines.length - 1) * leading
  }
  table.end()
}

/** The table of what was bought, or refunded, over as many pages as it takes. */
export const drawLines = (sheet: Sheet): void => {
  const { doc, part, printed } = sheet
  const table = doc.struct('Table')
  part.add(table)
  const head = doc.struct('THead')
  table.add(head)
  const names = doc.struct('TR')
  head.add(names)
  drawNames(sheet, (draw) => put(sheet, names, 'TH', draw, { scope: 'Column' }))
  const body = doc.struct('TBody')
  table.add(body)
  const { facts } = printed
  if (facts.lines.length === 0) drawRow(sheet, body, partOfPayment(sheet))
  for (const each of facts.lines) drawRow(sheet, body, lineCells(sheet, each))
  table.end()
}

/** The names of the columns, and a line below. @param each draws one, as an element or within an artifact */
const drawNames = (sheet: Sheet, each: (draw: () => void) => void): void => {
  const { text, left, right } = sheet
  const y = sheet.y + 8
  each(() => text.draw('Description', left, y, small))
  for (const { name, from } of columns) each(() => drawRight(sheet, name, right - from, y, small))
  sheet.y = y + rowSpace
  rule(sheet, sheet.y)
}

interface Cells {
  /** Each is one line. */
  description: string[]
  /** One for each of `columns`; empty: nothing. */
  values: string[]
}

const lineCells = ({ text, left, right, printed }: Sheet, of: DocumentLine): Cells => {
  const { currency } = printed.facts
  return {
    description: text.wrap(of.isGift ? `${of.name} (gift)` : of.name, base, right - textEdge - left),
    values: [
      String(of.quantity),
      money(of.unitCents, { currency }),
      of.taxRate === null ? '' : rateText(of.taxRate),
      money(of.netCents, { currency }),
    ],
  }
}

/** The line of a refund by amount. */
const partOfPayment = ({ printed: { facts } }: Sheet): Cells => ({
  description: ['Part of the payment'],
  values: ['', '', '', money(facts.netCents, facts)],
})

const drawRow = (sheet: Sheet, body: PDFKit.PDFStructureElement, { description, values }: Cells): void => {
  const { doc, text, left, right } = sheet
  const height = description.length * leading + rowSpace
  makeRoom(sheet, height, () =>
    // On the pages after the first: readers have the names from the head of the table.
    drawNames(sheet, (draw) => artifact(sheet, draw)),
  )
  const row = doc.struct('TR')
  body.add(row)
  const y = sheet.y + leading
  put(sheet, row, 'TD', () => description.forEach((each, at) => text.draw(each, left, y + at * leading, base)))
  for (const [at, { from }] of columns.entries())
    put(sheet, row, 'TD', () => values[at] && drawRight(sheet, values[at], right - from, y, base))
  sheet.y += height
  rule(sheet, sheet.y)
}

/** The sums below the lines, on one page. */
export const drawTotals = (sheet: Sheet): void => {
  const { doc, text, part, right, printed } = sheet
  const nameAt = right - textEdge + 10
  const rows = totalsOf(printed).map(({ name, cents, isTotal = false }) => {
    const style: TextStyle = isTotal ? { ...strong, size: 12 } : base
    return { lines: text.wrap(name, style, textEdge - 10 - 100), cents, style, isTotal }
  })
  const height = rows.reduce((sum, { lines, isTotal }) => sum + lines.length * leading + (isTotal ? 16 : 4), 40)
  makeRoom(sheet, height)
  sheet.y += 8
  const table = doc.struct('Table')
  part.add(table)
  const body = doc.struct('TBody')
  table.add(body)
  for (const { lines, cents, style, isTotal } of rows) {
    const row = doc.struct('TR')
    body.add(row)
    const y = sheet.y + leading + (isTotal ? 8 : 0)
    put(sheet, row, 'TH', () => lines.forEach((each, at) => text.draw(each, nameAt, y + at * leading, style)), {
      scope: 'Row',
    })
    put(sheet, row, 'TD', () => drawRight(sheet, money(cents, printed.facts), right, y, style))
    sheet.y = y + (lines.length - 1) * leading + (isTotal ? 8 : 4)
  }
  table.end()
  sheet.y += 16
}
