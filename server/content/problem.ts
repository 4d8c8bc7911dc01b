import type { GivenRow } from './files/given.ts'

/** Something wrong with a file, in words for the people who wrote it. */
export interface Problem {
  /** The row that it is about; absent: the file, or a part of it. */
  of?: GivenRow
  /** The member of the row, or the column. */
  field?: string
  file: string
  /** Null: with the file as a whole. */
  line: number | null
  /** The row and the member, or the column: "products[3].price". */
  where?: string
  says: string
}

const placeOf = ({ file, line, where }: Problem): string =>
  [line === null ? file : `${file}:${line}`, where].filter(Boolean).join(' ')

/** Problems that are listed; the others are counted. */
const mostProblems = 50

/** The problems in the order of their lines, each on a line of its own. */
export const problemLines = (problems: readonly Problem[]): string[] => {
  const sorted = problems.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
  const listed = sorted.slice(0, mostProblems).map((problem) => shown(`${placeOf(problem)}: ${problem.says}`))
  const rest = sorted.length - listed.length
  return rest > 0 ? [...listed, `and ${rest} more`] : listed
}

/** A text from a file as a terminal shows it: control characters could move its cursor or change its colors. */
export const shown = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
