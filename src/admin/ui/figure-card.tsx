import { useState, type ReactNode } from 'react'
import { writeCsv, type CsvCell } from '#contract/rules/csv.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { figureWords } from '#src/words/admin-today.ts'
import * as css from './figure-card.module.css'
import { saveFile } from '#src/platform/save-file.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'
import { cx } from '#src/ui/cx.ts'

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
const csvFile = (text: string): Blob => new Blob([`\uFEFF${text}`], { type: 'text/csv' })

interface FigureCardProps {
  title: string
  lead?: string
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** Shown instead of everything when there is not one row. */
  none?: string
  /** Without its extension. */
  file: string
  /** What the numbers are of. */
  choice?: ReactNode
  /** The chart of the same numbers. */
  children: ReactNode
}

/** Numbers as a chart, as a table, and as a file. */
export function FigureCard({ title, lead, columns, rows, none, file, choice, children }: FigureCardProps) {
  const [isTable, setTable] = useState(false)
  const isEmpty = rows.length === 0
  return (
    <Card as="section" className={layout.g3} aria-label={title}>
      <SectionHead
        title={title}
        end={
          !isEmpty && (
            <span className={layout.flex}>
              <Button
                kind="quiet"
                size="sm"
                aria-pressed={isTable}
                aria-label={figureWords.table(title)}
                onClick={() => setTable(!isTable)}
              >
                {figureWords.tableShort}
              </Button>
              <Button
                kind="quiet"
                size="sm"
                icon={<Icon name="download-simple" weight="bold" />}
                aria-label={figureWords.csv(title)}
                onClick={() => saveFile(csvFile(writeCsv([columns, ...rows])), `${file}.csv`)}
              >
                {figureWords.csvShort}
              </Button>
            </span>
          )
        }
      />
      {lead && <p className={`${prose.muted} ${prose.small}`}>{lead}</p>}
      {choice}
      {isEmpty && <p className={prose.muted}>{none ?? figureWords.nothing}</p>}
      {!isEmpty && (isTable ? <FigureTable title={title} columns={columns} rows={rows} /> : children)}
    </Card>
  )
}

const FigureTable = ({ title, columns, rows }: Pick<FigureCardProps, 'title' | 'columns' | 'rows'>) => (
  <table className={cx(table.table, css.table)} aria-label={title}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.join(' ')}>
          {row.map((cell, place) => (
            <td key={columns[place]} className={typeof cell === 'number' ? prose.num : undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
