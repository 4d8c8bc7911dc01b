import type { ReactNode } from 'react'
import { useGrowing } from '#src/customer/ui/use-growing.ts'
import { monthsOf } from './months.ts'
import { Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section-head.tsx'

interface MonthListProps<T> {
  /** Newest first. */
  entries: readonly T[]
  dateOf: (entry: T) => string
  children: (entry: T, index: number) => ReactNode
}

/** Rows under the name of their month. Hundreds are drawn as far as they are scrolled. */
export function MonthList<T>({ entries, dateOf, children }: MonthListProps<T>) {
  const { shown, end } = useGrowing(entries.length)
  return (
    <>
      {monthsOf(entries.slice(0, shown), dateOf).map(({ name, entries: ofMonth }) => (
        <Section key={name} title={name}>
          <Rows>{ofMonth.map(children)}</Rows>
        </Section>
      ))}
      <div ref={end} />
    </>
  )
}
