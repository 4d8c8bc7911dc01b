import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { productIcons } from '#contract/constants.ts'
import { contentNamed, type EditedName } from '#contract/content/changes.ts'
import { judge } from '#contract/content/judge.ts'
import type { Row } from '#contract/content/field.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { contentWords, studioWords } from '#src/words/content.ts'
import { fieldEdit } from '../../editing/content-edits.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { BulkPrices } from './bulk-prices.tsx'
import * as css from './content-list.module.css'
import type { ShownRow } from '../../content/content-rows.ts'
import { shownAmount } from '../../content/shown-amount.ts'
import { groupName, kindViews, priceField, rowName } from '../../content/kind-views.ts'
import { pastedColumn } from './prices.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface ContentListProps {
  kind: EditedName
  rows: readonly ShownRow[]
  hrefOf: (id: string) => string
}

type ListState = ShownRow['state'] | 'hidden'

/** What a row is to customers, or in the edits. */
const stateOf = (kind: EditedName, { row, state }: ShownRow): ListState => {
  const { shown } = kindViews[kind]
  return state === 'published' && shown !== undefined && row[shown] === false ? 'hidden' : state
}

const statesOf = (kind: EditedName): readonly ListState[] => [
  'published',
  'changed',
  'new',
  ...(contentNamed(kind).removal ? (['removed'] as const) : []),
  ...(kindViews[kind].shown === undefined ? [] : (['hidden'] as const)),
]

/** Rows of content that can be found, filtered, edited and chosen. */
export function ContentList({ kind, rows, hrefOf }: ContentListProps) {
  const [words, setWords] = useState('')
  const [state, setState] = useState<ListState | ''>('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const wanted = useDeferredValue(words.trim().toLowerCase())
  const found = useMemo(() => foundRows(kind, rows, wanted, state), [kind, rows, wanted, state])
  const edited = rows.filter((each) => each.state !== 'published').length
  const hasPrices = kindViews[kind].price !== undefined
  const content = contentWords[kind]
  if (rows.length === 0)
    return (
      <Card as="section">
        <p className={prose.muted}>{content.none}</p>
      </Card>
    )
  return (
    <>
      <div className={css.tools}>
        <div className={css.find}>
          <SearchField
            label={studioWords.find(content.one)}
            placeholder={studioWords.find(content.one)}
            value={words}
            onChange={setWords}
          />
        </div>
        <label className={css.filter}>
          <span className={prose.visuallyHidden}>{studioWords.state}</span>
          <select value={state} onChange={({ target }) => setState(target.value as ListState | '')}>
            <option value="">{studioWords.anyState}</option>
            {statesOf(kind).map((each) => (
              <option key={each} value={each}>
                {studioWords.states[each]}
              </option>
            ))}
          </select>
        </label>
        <p className={cx(css.count, prose.muted, prose.small)} aria-live="polite">
          {studioWords.count(found.length, rows.length, edited)}
        </p>
      </div>
      {hasPrices && chosen.size > 0 && (
        <BulkPrices kind={kind} rows={rows.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
      )}
      {found.length === 0 ? (
        <Card as="section">
          <p className={prose.muted}>{studioWords.noHits}</p>
          <Button
            kind="tonal"
            size="sm"
            onClick={() => {
              setWords('')
              setState('')
            }}
          >
            {studioWords.clear}
          </Button>
        </Card>
      ) : (
        <Rows kind={kind} rows={found} hrefOf={hrefOf} {...(hasPrices ? { chosen, onChoose: setChosen } : {})} />
      )}
    </>
  )
}

/** Rows with all the words, in their groups. */
const foundRows = (kind: EditedName, rows: readonly ShownRow[], words: string, state: string): ShownRow[] => {
  const { detail, group } = kindViews[kind]
  const parts = words.split(/\s+/).filter(Boolean)
  const found = rows.filter((each) => {
    if (state !== '' && stateOf(kind, each) !== state) return false
    if (parts.length === 0) return true
    const price = priceField(kind, each.row)
    const text = [
      rowName(kind, each.row),
      detail(each.row),
      price ? String(each.row[price]) : '',
      groupName(kind, each.row),
    ]
      .join(' ')
      .toLowerCase()
    return parts.every((part) => text.includes(part))
  })
  return group === undefined ? found : byGroup(kind, found)
}

/** In the order of the groups, and of the amounts within one, as customers see them. */
const byGroup = (kind: EditedName, rows: readonly ShownRow[]): ShownRow[] => {
  const field = contentNamed(kind).fields[kindViews[kind].group!]
  const order = field?.kind === 'choice' ? field.values : []
  const place = ({ row }: ShownRow) => order.indexOf(String(row[kindViews[kind].group!]))
  // A row stays where it is while its amount is typed.
  const amount = ({ row, published = row }: ShownRow) => Number(published[priceField(kind, published) ?? ''] ?? 0)
  return rows.toSorted((a, b) => place(a) - place(b) || amount(b) - amount(a))
}

interface RowsProps extends Pick<ContentListProps, 'kind' | 'hrefOf'> {
  rows: readonly ShownRow[]
  chosen?: ReadonlySet<string>
  onChoose?: (chosen: ReadonlySet<string>) => void
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

/** Only the rows in view are in the document. */
function Rows({ kind, rows, hrefOf, chosen, onChoose }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(kind, rows), [kind, rows])
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
  })
  const typePrice = useTypePrice(kind, rows)
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose?.(next)
  }
  const isAll = chosen !== undefined && rows.every(({ id }) => chosen.has(id))
  return (
    <Card as="section" flush className={css.list}>
      {chosen && onChoose && (
        <label className={css.all}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChoose(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
          <span className={prose.small}>{studioWords.selectAll}</span>
        </label>
      )}
      <div ref={list} role="list" className={css.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const line = lines[index]!
          const place = { transform: `translateY(${start - virtual.options.scrollMargin}px)`, height: size }
          return 'group' in line ? (
            <div
              key={key}
              role="listitem"
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={css.group}
              style={place}
            >
              <h2 className={prose.small}>
                {line.group} <span className={prose.muted}>{line.count}</span>
              </h2>
            </div>
          ) : (
            <div
              key={key}
              role="listitem"
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={css.place}
              style={place}
            >
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
    </Card>
  )
}

type TypePrice = (shown: ShownRow, text: string) => void

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

interface RowLineProps {
  kind: EditedName
  shown: ShownRow
  href: string
  isChosen: boolean | undefined
  onChoose: (id: string, isChosen: boolean) => void
  onPrice: TypePrice
}

const stateTones = { published: 'plain', changed: 'warning', new: 'info', removed: 'danger', hidden: 'plain' } as const

const RowLine = memo(function RowLine({ kind, shown, href, isChosen, onChoose, onPrice }: RowLineProps) {
  const { row, id, state } = shown
  const name = rowName(kind, row)
  const stands = stateOf(kind, shown)
  const { detail } = kindViews[kind]
  return (
    <div className={cx(css.row, state === 'removed' && css.removed)}>
      {isChosen !== undefined && (
        <label className={css.check}>
          <input
            type="checkbox"
            aria-label={studioWords.select(name)}
            checked={isChosen}
            onChange={({ target }) => onChoose(id, target.checked)}
          />
        </label>
      )}
      {typeof row.icon === 'string' && (
        <Tile size="sm" {...(typeof row.color === 'string' ? { tint: row.color } : {})}>
          <Icon name={row.icon as (typeof productIcons)[number]} weight="fill" />
        </Tile>
      )}
      <Anchor href={href} className={css.name}>
        <b>{name}</b>
        <span className={`${prose.muted} ${prose.xs}`}>{detail(row)}</span>
      </Anchor>
      <PriceCell kind={kind} shown={shown} name={name} onPrice={onPrice} />
      <span className={css.state}>
        {stands === 'published' ? (
          <span className={cx(css.live, prose.small)}>{studioWords.states.published}</span>
        ) : (
          <Badge tone={stateTones[stands]}>{studioWords.states[stands]}</Badge>
        )}
      </span>
    </div>
  )
})

/** The amount of a row, which can be typed in the list. */
function PriceCell({
  kind,
  shown,
  name,
  onPrice,
}: Pick<RowLineProps, 'kind' | 'shown' | 'onPrice'> & { name: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { row, published } = shown
  const field = priceField(kind, row)
  if (field === undefined) return null
  const value = String(row[field])
  const before = published?.[field]
  const problem = judge(contentNamed(kind).fields[field]!, value)
  const label = (contentWords[kind].fields as Record<string, { label: string }>)[field]!.label
  const put = (text: string) => {
    setTyped(null)
    if (text.trim() !== '' && text !== value) onPrice(shown, text)
  }
  return (
    <span className={css.price}>
      <input
        inputMode="decimal"
        aria-label={`${label}, ${name}`}
        aria-invalid={'says' in problem || undefined}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => put(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') put(currentTarget.value)
          if (key === 'Escape') setTyped(null)
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!/[\n\t]/.test(text.trim())) return
          event.preventDefault()
          setTyped(null)
          onPrice(shown, text)
        }}
      />
      {before !== undefined && before !== null && before !== row[field] && (
        <span className={cx(css.was, prose.xs)}>{studioWords.was(shownAmount(String(before)))}</span>
      )}
    </span>
  )
}
