import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { contentNamed, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { judge } from '#contract/content/judge.ts'
import { Card } from '#src/ui/card.tsx'
import { sortWords } from '#src/words/admin.ts'
import { studioWords } from '#src/words/content.ts'
import { movedPositions } from '../../content/arrange.ts'
import type { ShownRow } from '../../content/content-rows.ts'
import { groupName, priceField, rowName } from '../../content/kind-views.ts'
import { fieldEdit } from '../../editing/content-edits.ts'
import { useEditing } from '../../editing/editing-context.ts'
import * as css from './content-list.module.css'
import { ListLine, type HandleActs, type Line } from './list-line.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { pastedColumn } from './prices.ts'
import type { RowLineProps, TypePrice } from './row-line.tsx'
import { shiftOf, useMoving, type Moving, type MoveRange } from './use-moving.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface ListRowsProps {
  kind: EditedName
  rows: readonly ShownRow[]
  hrefOf: (id: string) => string
  chosen?: ReadonlySet<string>
  onChoose?: Dispatch<SetStateAction<ReadonlySet<string>>>
  /** Takes what a screen reader says while a row is moved; null: nothing is. Absent: rows are not moved. */
  onSaid?: (said: string | null) => void
}

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

const keyOf = (line: Line): string => ('group' in line ? `group ${line.group}` : line.shown.id)

const rowHeight = 60
const groupHeight = 44

const heightOf = (line: Line): number => ('group' in line ? groupHeight : rowHeight)

/** Lines come and go together by this many: a frame without a change of lines has nothing laid out. */
const block = 4

const inBlocks = ({ startIndex, endIndex, ...range }: Range): Range => ({
  ...range,
  startIndex: startIndex - (startIndex % block),
  endIndex: endIndex - (endIndex % block) + block - 1,
})

/** Rows with their groups. Only those in view are in the document. */
export function ListRows({ kind, rows, hrefOf, chosen, onChoose, onSaid }: ListRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(kind, rows), [kind, rows])
  const held = useRef<number>(undefined)
  const scroller = () => list.current?.closest('main') ?? null
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: scroller,
    estimateSize: (at) => heightOf(lines[at]!),
    overscan: block,
    scrollMargin: list.current?.offsetTop ?? 0,
    // Another function has the places of all lines computed again.
    getItemKey: useCallback((at: number) => keyOf(lines[at]!), [lines]),
    // A row that is moved stays in the document, with the focus on its handle.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(inBlocks(range))
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
  const choose = useChoose(onChoose)
  return (
    <Card as="section" flush className={css.list}>
      {chosen && onChoose && <ChooseAll rows={rows} chosen={chosen} onChoose={onChoose} />}
      <div ref={list} role="list" className={css.rows} style={{ height: virtual.getTotalSize() }}>
        {moving && (
          <div className={css.slot} style={{ transform: `translateY(${topOf(moving.to)}px)`, height: rowHeight }} />
        )}
        {virtual.getVirtualIndexes().map((index) => {
          const line = lines[index]!
          const isHeld = index === moving?.from
          return (
            <ListLine
              key={keyOf(line)}
              kind={kind}
              line={line}
              hrefOf={hrefOf}
              index={index}
              count={lines.length}
              top={isHeld ? (moving.top ?? topOf(moving.to)) : topOf(index) + shiftOf(index, moving, rowHeight)}
              height={heightOf(line)}
              isChosen={chosen && 'shown' in line ? chosen.has(line.shown.id) : undefined}
              onChoose={choose}
              onPrice={typePrice}
              handle={onSaid && move.handle}
              isHeld={isHeld}
              isStill={moving !== null}
            />
          )
        })}
      </div>
      {move.dialog}
    </Card>
  )
}

/** Chooses a row or no longer: the same function for as long as the list stands. */
const useChoose = (onChoose: ListRowsProps['onChoose']): RowLineProps['onChoose'] =>
  useCallback(
    (id, isChosen) =>
      onChoose?.((chosen) => {
        const next = new Set(chosen)
        if (isChosen) next.add(id)
        else next.delete(id)
        return next
      }),
    [onChoose],
  )

const ChooseAll = memo(function ChooseAll({
  rows,
  chosen,
  onChoose,
}: Required<Pick<ListRowsProps, 'rows' | 'chosen' | 'onChoose'>>) {
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
})

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
  const acts = { begin, key, leave, press: (id: string) => isPress() && setAsked(id) }
  const newest = useRef(acts)
  useLayoutEffect(() => void (newest.current = acts))
  // The same object for as long as the list stands: a row is not rendered again for another.
  const handle = useMemo<HandleActs>(
    () => ({
      begin: (...of) => newest.current.begin(...of),
      key: (...of) => newest.current.key(...of),
      leave: (id) => newest.current.leave(id),
      press: (id) => newest.current.press(id),
    }),
    [],
  )
  const at = asked === null ? -1 : lines.findIndex((line) => 'shown' in line && line.shown.id === asked)
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
  return { moving, handle, dialog }
}

/** Types an amount into a row, or a copied column into it and those below it. */
const useTypePrice = (kind: EditedName, rows: readonly ShownRow[]): TypePrice => {
  const { content, edit } = useEditing()
  return useCallback<TypePrice>(
    (shown, text) => {
      const from = rows.findIndex(({ id }) => id === shown.id)
      edit(
        pastedColumn(text).flatMap((amount, below) => {
          const row = rows[from + below]
          const field = row && priceField(kind, row.row)
          if (!row || field === undefined) return []
          return [fieldEdit(content, { kind, id: row.id, field }, row.published, tidied(kind, field, amount))]
        }),
      )
    },
    [kind, rows, content, edit],
  )
}

/** What is typed, in the spelling of content where it is one. */
const tidied = (kind: EditedName, field: string, typed: string): Row[string] => {
  const verdict = judge(contentNamed(kind).fields[field]!, typed)
  return 'value' in verdict ? verdict.value : typed
}
