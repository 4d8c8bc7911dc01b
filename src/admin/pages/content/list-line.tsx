import { memo, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { sortWords } from '#src/words/admin.ts'
import type { ShownRow } from '../../content/content-rows.ts'
import { rowName } from '../../content/kind-views.ts'
import * as css from './content-list.module.css'
import { RowLine, type RowLineProps } from './row-line.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

/** A line of a list: the head of a group, or a row. */
export type Line = { group: string; count: number } | { shown: ShownRow }

/** What the handle of a row does. */
export interface HandleActs {
  begin: (event: PointerEvent, id: string, line: number) => void
  key: (event: KeyboardEvent, id: string, line: number) => void
  leave: (id: string) => void
  press: (id: string) => void
}

interface ListLineProps extends Pick<RowLineProps, 'kind' | 'isChosen' | 'onChoose' | 'onPrice'> {
  line: Line
  hrefOf: (id: string) => string
  index: number
  /** How many lines the list has. */
  count: number
  /** Pixels below the top of the list. */
  top: number
  height: number
  /** Absent: rows are not moved. */
  handle?: HandleActs | undefined
  /** It is being moved. */
  isHeld: boolean
  /** One of the lines is being moved. */
  isStill: boolean
}

/** A line at its place. It is rendered again only when its own props change, not when the list scrolls. */
export const ListLine = memo(function ListLine({ line, index, count, top, height, ...of }: ListLineProps) {
  const style: CSSProperties = { transform: `translateY(${top}px)`, height }
  const listed = { role: 'listitem', 'aria-setsize': count, 'aria-posinset': index + 1, style }
  if ('group' in line)
    return (
      <div {...listed} className={css.group}>
        <h2 className={prose.small}>
          {line.group} <span className={prose.muted}>{line.count}</span>
        </h2>
      </div>
    )
  const { handle, isHeld, isStill, hrefOf, ...row } = of
  return (
    <div {...listed} className={cx(css.place, handle && css.moves, isHeld && css.held, isStill && css.still)}>
      {handle && <Handle name={rowName(row.kind, line.shown.row)} id={line.shown.id} line={index} acts={handle} />}
      <RowLine {...row} shown={line.shown} href={hrefOf(line.shown.id)} />
    </div>
  )
})

interface HandleProps {
  name: string
  id: string
  line: number
  acts: HandleActs
}

const Handle = ({ name, id, line, acts }: HandleProps) => (
  <button
    type="button"
    className={css.handle}
    data-ui="drag-handle"
    aria-label={sortWords.move(name)}
    onPointerDown={(event) => acts.begin(event, id, line)}
    onKeyDown={(event) => acts.key(event, id, line)}
    // A button is pressed by Space when the key is released, also where its press was taken.
    onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    onBlur={() => acts.leave(id)}
    onClick={() => acts.press(id)}
  >
    <Icon name="dots-six-vertical" weight="bold" />
  </button>
)
