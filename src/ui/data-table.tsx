import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import * as table from './styles/table.module.css'

interface TableHeadProps {
  /** The heads of the columns, by name. */
  columns: Readonly<Record<string, string>>
}

export const TableHead = ({ columns }: TableHeadProps) => (
  <thead>
    <tr>
      {Object.entries(columns).map(([name, text]) => (
        <th key={name} scope="col">
          {text}
        </th>
      ))}
    </tr>
  </thead>
)

interface DataTableProps extends TableHeadProps {
  className?: string
  /** Names the table where its rows may have no control, so that the keyboard scrolls the table itself. */
  scrollLabel?: string
  /** The rows. */
  children: ReactNode
}

export const DataTable = ({ columns, className, scrollLabel, children }: DataTableProps) => (
  <div
    className={table.scroll}
    {...(scrollLabel === undefined ? {} : { role: 'group', 'aria-label': scrollLabel, tabIndex: 0 })}
  >
    <table className={cx(table.table, className)}>
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  </div>
)
