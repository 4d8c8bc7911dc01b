import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type ComponentProps } from 'react'
import { contentNamed, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { judge } from '#contract/content/judge.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { sortWords } from '#src/words/admin.ts'
import { studioWords } from '#src/words/content.ts'
import { movedPositions } from '../../content/arrange.ts'
import type { ShownRow } from '../../content/content-rows.ts'
import { groupName, priceField, rowName } from '../../content/kind-views.ts'
import { fieldEdit } from '../../editing/content-edits.ts'
import { useEditing } from '../../editing/editing-context.ts'
import * as css from './content-list.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { pastedColumn } from './prices.ts'
import { RowLine, type TypePrice } from './row-line.tsx'
import { shiftOf, useMoving, type Moving, type MoveRange } from './use-moving.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface ListRowsProps {
  kind: EditedName
  rows: readonly ShownRow[]
  hrefOf: (id: string) => string
  chosen?: ReadonlySet<string>
  onChoose?: (chosen: ReadonlySet<string>) => void
  /** Takes what a screen reader says while a row is moved; null: nothing is. Absent: rows are not moved. */
  onSaid?: (said: string | null) => void
}

type Line = { group: string; count: number } | { shown: ShownRow }

const linesOf = (kind: EditedName, rows: readonly ShownRow[]): Line[] => {
  const lines: Line[] = []
  let last: string | undefined
  let head: { group: string; count: number } | undefined
  for (const shown of rows) {
    const group = groupName(kind, shown.row)
    if (group !== '' && group !== last) lines.push((head = { group, count: 0 }))
    last = group
    if (head) head.count += 1
    lines.push({ shown })
  }
  return lines
}

const rowHeight = 60
const groupHeight = 44

/** Rows with their groups. Only those in view are in the document. */
export function ListRows({ kind, rows, hrefOf, chosen, onChoose, onSaid }: ListRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(kind, rows), [kind, rows])
  const held = useRef<number>(undefined)
  const scroller = () => list.current?.closest('main') ?? null
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: scroller,
    estimateSize: (at) => ('group' in lines[at]! ? groupHeight : rowHeight),
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (at) => {
      const line = lines[at]!
      return 'group' in line ? `group ${line.group}` : line.shown.id
    },
    // A row that is moved stays in the document, with the focus on its handle.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      const { current: also } = held
      return also === undefined || inView.includes(also) ? inView : [...inView, also].sort((a, b) => a - b)
    },
  })
  const topOf = (line: number): number => (virtual.measurementsCache[line]?.start ?? 0) - virtual.options.scrollMargin
  const move = useMoveRows({
    kind,
    lines,
    onSaid,
    list: () => list.current,
    scroller,
    topOf,
    show: virtual.scrollToIndex,
  })
  const { moving } = move
  held.current = moving?.from
  const typePrice = useTypePrice(kind, rows)
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose?.(next)
  }
  return (
    <Card as="section" flush className={css.list}>
      {chosen && onChoose && <ChooseAll rows={rows} chosen={chosen} onChoose={onChoose} />}
      <div ref={list} role="list" className={css.rows} style={{ height: virtual.getTotalSize() }}>
        {moving && (
          <div className={css.slot} style={{ transform: `translateY(${topOf(moving.to)}px)`, height: rowHeight }} />
        )}
        {virtual.getVirtualItems().map(({ index, key, size }) => {
          const line = lines[index]!
          const isHeld = index === moving?.from
          const top = isHeld ? (moving.top ?? topOf(moving.to)) : topOf(index) + shiftOf(index, moving, rowHeight)
          const place = { transform: `translateY(${top}px)`, height: size }
          const listed = { role: 'listitem', 'aria-setsize': lines.length, 'aria-posinset': index + 1, style: place }
          return 'group' in line ? (
            <div key={key} {...listed} className={css.group}>
              <h2 className={prose.small}>
                {line.group} <span className={prose.muted}>{line.count}</span>
              </h2>
            </div>
          ) : (
            <div
              key={key}
              {...listed}
              className={cx(css.place, onSaid && css.moves, isHeld && css.held, moving && css.still)}
            >
              {onSaid && <Handle name={rowName(kind, line.shown.row)} {...move.handleOf(line.shown.id, index)} />}
              <RowLine
                kind={kind}
                shown={line.shown}
                href={hrefOf(line.shown.id)}
                isChosen={chosen?.has(line.shown.id)}
                onChoose={choose}
                onPrice={typePrice}
              />
            </div>
          )
        })}
      </div>
      {move.dialog}
    </Card>
  )
}

function ChooseAll({ rows, chosen, onChoose }: Required<Pick<ListRowsProps, 'rows' | 'chosen' | 'onChoose'>>) {
  const isAll = rows.every(({ id }) => chosen.has(id))
  return (
    <label className={css.all}>
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => onChoose(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
      />
      <span className={prose.small}>{studioWords.selectAll}</span>
    </label>
  )
}

const Handle = ({ name, ...acts }: { name: string } & ComponentProps<'button'>) => (
  <button type="button" className={css.handle} data-ui="drag-handle" aria-label={sortWords.move(name)} {...acts}>
    <Icon name="dots-six-vertical" weight="bold" />
  </button>
)

interface MoveRows extends Pick<ListRowsProps, 'kind' | 'onSaid'> {
  lines: readonly Line[]
  list: () => HTMLElement | null
  scroller: () => HTMLElement | null
  topOf: (line: number) => number
  show: (line: number) => void
}

/** Moves rows within their groups: what is dropped is an edit of the positions. */
const useMoveRows = ({ kind, lines, onSaid, ...ports }: MoveRows) => {
  const { content, edit } = useEditing()
  const [asked, setAsked] = useState<string | null>(null)
  const rowAt = (line: number): ShownRow => (lines[line] as { shown: ShownRow }).shown
  const rangeOf = (line: number): MoveRange => {
    let first = line
    let last = line
    while (first > 0 && !('group' in lines[first - 1]!)) first -= 1
    while (last < lines.length - 1 && !('group' in lines[last + 1]!)) last += 1
    return { first, last }
  }
  const placeIn = ({ first, last }: MoveRange, line: number): [place: number, count: number] => [
    line - first + 1,
    last - first + 1,
  ]
  const drop = ({ from, to }: Pick<Moving, 'from' | 'to'>) => {
    const { first, last } = rangeOf(from)
    const group = lines.slice(first, last + 1).map((line) => (line as { shown: ShownRow }).shown)
    const positions = group.map(({ row }) => (typeof row.position === 'number' ? row.position : null))
    const moved = movedPositions(positions, from - first, to - first)
    edit(
      [...moved].map(([index, position]) => {
        const { id, published } = group[index]!
        return fieldEdit(content, { kind, id, field: 'position' }, published, position)
      }),
    )
  }
  const say = (moving: Moving, what: 'picked' | 'over' | 'dropped' | 'cancelled') => {
    const name = rowName(kind, rowAt(moving.from).row)
    onSaid?.(sortWords[what](name, ...placeIn(rangeOf(moving.from), moving.to)))
  }
  const { moving, begin, key, leave, isPress } = useMoving({ ...ports, rowHeight, rangeOf, drop, say })
  const handleOf = (id: string, line: number): ComponentProps<'button'> => ({
    'aria-describedby': undefined,
    onPointerDown: (event) => begin(event, id, line),
    onKeyDown: (event) => key(event, id, line),
    // A button is pressed by Space when the key is released, also where its press was taken.
    onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
    onBlur: () => leave(id),
    onClick: () => isPress() && setAsked(id),
  })
  const at = lines.findIndex((line) => 'shown' in line && line.shown.id === asked)
  const range = at < 0 ? undefined : rangeOf(at)
  const [place, count] = range ? placeIn(range, at) : [0, 0]
  const dialog = (
    <MoveDialog
      open={range !== undefined}
      onClose={() => setAsked(null)}
      name={range ? rowName(kind, rowAt(at).row) : ''}
      group={range ? groupName(kind, rowAt(at).row) : ''}
      place={place}
      count={count}
      onMove={(to) => range && drop({ from: at, to: range.first + to - 1 })}
    />
  )
  return { moving, handleOf, dialog }
}

/** Types an amount into a row, or a copied column into it and those below it. */
const useTypePrice = (kind: EditedName, rows: readonly ShownRow[]): TypePrice => {
  const { content, edit } = useEditing()
  return (shown, text) => {
    const from = rows.findIndex(({ id }) => id === shown.id)
    edit(
      pastedColumn(text).flatMap((amount, below) => {
        const row = rows[from + below]
        const field = row && priceField(kind, row.row)
        if (!row || field === undefined) return []
        return [fieldEdit(content, { kind, id: row.id, field }, row.published, tidied(kind, field, amount))]
      }),
    )
  }
}

/** What is typed, in the spelling of content where it is one. */
const tidied = (kind: EditedName, field: string, typed: string): Row[string] => {
  const verdict = judge(contentNamed(kind).fields[field]!, typed)
  return 'value' in verdict ? verdict.value : typed
}
