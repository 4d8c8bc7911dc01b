import type { ChangedRow, Difference } from './difference.ts'
import type { FileValue, Row } from '#contract/content/field.ts'
import { nameOf } from '#contract/content/kind.ts'
import type { Kind } from './kind.ts'
import { shown } from './problem.ts'

/** Rows of one kind that are listed; the others are counted. */
const mostRows = 100
const mostCharacters = 60

const textOf = (value: FileValue): string => {
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(' | ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** The part of a long text from shortly before the place at which it differs from the other. */
const excerpt = (text: string, other: string): string => {
  if (text.length <= mostCharacters) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same += 1
  const from = same + mostCharacters < text.length ? Math.max(0, same - 15) : text.length - mostCharacters
  const part = text.slice(from, from + mostCharacters)
  return `${from > 0 ? '…' : ''}${part}${from + mostCharacters < text.length ? '…' : ''}`
}

const changedLines = (kind: Kind, { writing, changes }: ChangedRow): string[] => [
  `  ~ ${nameOf(kind, writing.row)}`.trimEnd(),
  ...changes.map(({ name, from, to }) => {
    const [before, after] = [textOf(from), textOf(to)]
    return `      ${name}: ${excerpt(before, after)} → ${excerpt(after, before)}`
  }),
]

const named = (kind: Kind, sign: string, row: Row): string[] => [
  `  ${sign} ${kind.isSingle ? Object.values(row).map(textOf).join(', ') : nameOf(kind, row)}`,
]

const limited = (rows: readonly string[][]): string[] => {
  const rest = rows.length - mostRows
  return [...rows.slice(0, mostRows).flat(), ...(rest > 0 ? [`  and ${rest} more`] : [])]
}

const summaryOf = ({ kind, added, changed, removed, unchanged, absent }: Difference): string => {
  const counts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, kind.removal?.is ?? 'removed'],
    [unchanged, 'unchanged'],
    [absent, 'only on the site, staying'],
  ] as const
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${kind.name}: ${told.join(', ') || 'no rows'}`
}

/** What an import does, for the people who wrote the file. */
export const differenceLines = (difference: Difference): string[] => {
  const { kind, added, changed, removed } = difference
  const rows = [
    ...added.map(({ row }) => named(kind, '+', row)),
    ...changed.map((row) => changedLines(kind, row)),
    ...removed.map(({ row }) => named(kind, '-', row)),
  ]
  return [summaryOf(difference), ...limited(rows)].map(shown)
}
