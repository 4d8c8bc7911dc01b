/** A cell as it is stored: text, a number, or nothing. */
export type CsvCell = string | number | null

/**
 * A spreadsheet reads a text that begins so as a formula, and may run it. One that already has apostrophes before it gets
 * one more, so that reading takes away what writing has added and nothing else.
 */
const formula = /^'*[=+\-@\t\r]/
/** Characters that a cell without quotes cannot hold. */
const special = /[",\r\n]/

/** The text of a cell, which no spreadsheet runs. Numbers keep their sign. */
const textOf = (cell: CsvCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return formula.test(cell) ? `'${cell}` : cell
}

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV (RFC 4180), each with a line break at its end. Formulas become texts with an apostrophe before them. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(textOf(cell))).join(',')}\r\n`).join('')

/** Rows as the text of a CSV file: by the mark before it, spreadsheets recognise UTF-8. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => `\uFEFF${writeCsv(rows)}`

/** A row of a file, with the number of the line at which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** A text that is no CSV. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** A cell as it was before `writeCsv` made a formula of it harmless. */
const restored = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

/** One cell with quotes or without, and what ends it: a comma, a line break or the end. */
const nextCell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

/**
 * The rows of a CSV text (RFC 4180; line breaks of any system, a byte order mark is skipped). Empty lines are left out.
 * @throws CsvProblem for a quote that is not closed, or that stands inside a cell without quotes
 */
export const readCsv = (text: string): CsvRow[] => {
  const rows: CsvRow[] = []
  const source = text.replace(/^\uFEFF/, '')
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  nextCell.lastIndex = 0
  while (nextCell.lastIndex < source.length || row.cells.length > 0) {
    const found = nextCell.exec(source)
    if (!found) throw new CsvProblem(line, 'a quote is not closed, or stands inside a cell')
    const [whole, inQuotes, bare = '', end] = found
    row.cells.push(restored(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"')))
    line += whole.split(/\r\n|\n|\r/).length - 1
    if (end === ',') continue
    const isEmpty = row.cells.length === 1 && row.cells[0] === '' && inQuotes === undefined
    if (!isEmpty) rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows
}
