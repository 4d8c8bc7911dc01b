import { valueOfCell } from '#contract/content/judge.ts'
import { CsvProblem, readCsv, type CsvRow } from '#contract/rules/csv.ts'
import type { Kind } from '../kind.ts'
import type { Problem } from '../problem.ts'
import { hasRowId, idColumn } from '../row-id.ts'
import type { Given, GivenRow, GivenValue } from './given.ts'

interface Csv {
  file: string
  text: string
  kind: Kind
}

interface Read {
  given: Given[]
  problems: Problem[]
}

const columnsOf = (kind: Kind): string => Object.keys(kind.fields).join(', ')

/** Columns without a name of their own that are named one by one. */
const mostUnknown = 20

/** What the header lacks, and what it has that no field is called. */
const headerProblems = ({ cells, line }: CsvRow, { file, kind }: Csv): Problem[] => {
  const at = (says: string): Problem => ({ file, line, says })
  if (cells.length === 1 && /[;\t]/.test(cells[0] ?? ''))
    return [at('The columns are not separated by commas. Save the file as CSV with commas.')]
  const isId = (name: string): boolean => name === idColumn && hasRowId(kind)
  const unknown = cells.filter((name) => !Object.hasOwn(kind.fields, name) && !isId(name))
  if (unknown.length > mostUnknown)
    return [at(`The file has ${cells.length} columns, and ${kind.name} have: ${columnsOf(kind)}.`)]
  const twice = cells.filter((name, place) => cells.indexOf(name) < place)
  const missing = kind.key.filter((name) => !cells.includes(name))
  return [
    ...unknown.map((name) =>
      at(`${JSON.stringify(name)} is no column of ${kind.name}. Its columns: ${columnsOf(kind)}.`),
    ),
    ...twice.map((name) => at(`The column ${JSON.stringify(name)} is there twice.`)),
    ...missing.map((name) => at(`The column ${name} is missing: it says which row it is.`)),
  ]
}

const valueOf = (kind: Kind, name: string, text: string): unknown =>
  text.trim() === '' ? null : valueOfCell(kind.fields[name]!, text)

const rowOf = ({ file, kind }: Csv, names: readonly string[], { line, cells }: CsvRow): GivenRow => {
  const values = new Map<string, GivenValue>()
  const row: GivenRow = { file, line, where: '', values }
  names.forEach((name, place) => {
    const text = cells[place] ?? ''
    if (name === idColumn) row.id = { raw: text, line }
    else values.set(name, { raw: valueOf(kind, name, text), line })
  })
  return row
}

/** The rows of a CSV file. The first row names the columns; an empty cell says that the row has none of it. */
export const givenByCsv = (csv: Csv): Read => {
  const { file, text, kind } = csv
  try {
    const [header, ...rows] = readCsv(text)
    if (!header) return { given: [], problems: [{ file, line: null, says: 'The file is empty.' }] }
    const names = header.cells.map((name) => name.trim())
    const problems = headerProblems({ ...header, cells: names }, csv)
    if (problems.length > 0) return { given: [], problems }
    // A spreadsheet leaves rows without any text behind.
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    const unread: GivenRow[] = []
    for (const { line, cells } of filled)
      if (cells.length !== names.length) {
        const says = `This row has ${cells.length} cells, and the header has ${names.length}.`
        const of: GivenRow = { file, line, where: '', values: new Map() }
        unread.push(of)
        problems.push({ file, line, says, of })
      }
    const given = filled.filter(({ cells }) => cells.length === names.length).map((row) => rowOf(csv, names, row))
    return { given: [{ kind, file, line: header.line, rows: given, unread }], problems }
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    return { given: [], problems: [{ file, line: error.line, says: `This is no CSV: ${error.message}.` }] }
  }
}
