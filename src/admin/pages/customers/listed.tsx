import { useState, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { customerWords } from '#src/words/admin-desk.ts'
import * as css from './listed.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Rows that are shown at first. */
const first = 6

interface ListedProps<T> {
  title: string
  /** Instead of rows. */
  none: string
  list: readonly T[]
  children: (item: T) => ReactNode
}

/** A list of a customer in a card: its beginning, and on request the rest. */
export function Listed<T>({ title, none, list, children }: ListedProps<T>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? list : list.slice(0, first)
  return (
    <Card as="section" flush className={css.listed} aria-label={title}>
      <div className={css.head}>
        <SectionHead title={title} />
        {list.length === 0 && <p className={`${prose.muted} ${prose.small}`}>{none}</p>}
      </div>
      <div className={css.rows}>
        <Rows plain>{shown.map((item) => children(item))}</Rows>
      </div>
      {shown.length < list.length && (
        <Button kind="quiet" block onClick={() => setWhole(true)}>
          {customerWords.showAll(list.length)}
        </Button>
      )}
    </Card>
  )
}
