import { useDeferredValue, useMemo, useState } from 'react'
import { contentNamed, type EditedName } from '#contract/content/changes.ts'
import { inOrder, productOrders, type ProductOrder } from '#contract/rules/catalogue-order.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { moveWords } from '#src/words/admin-move.ts'
import { contentWords, studioWords } from '#src/words/content.ts'
import { BulkPrices } from './bulk-prices.tsx'
import * as css from './content-list.module.css'
import type { ShownRow } from '../../content/content-rows.ts'
import { groupName, kindViews, priceField, rowName } from '../../content/kind-views.ts'
import { useEditing, useSetting } from '../../editing/editing-context.ts'
import { ListRows } from './list-rows.tsx'
import { stateOf, type ListState } from './row-line.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

interface ContentListProps {
  kind: EditedName
  rows: readonly ShownRow[]
  hrefOf: (id: string) => string
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
  const { config } = useEditing()
  const order = kindViews[kind].canArrange ? read(settings.productOrder, config.productOrder) : 'price'
  const found = useMemo(() => foundRows(kind, rows, { wanted, state, order }), [kind, rows, wanted, state, order])
  const [said, setSaid] = useState<string | null>(null)
  const isWhole = wanted === '' && state === ''
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
      {kindViews[kind].canArrange && <Order isWhole={isWhole} said={said} />}
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
        <ListRows
          kind={kind}
          rows={found}
          hrefOf={hrefOf}
          {...(hasPrices ? { chosen, onChoose: setChosen } : {})}
          {...(order === 'arranged' && isWhole ? { onSaid: setSaid } : {})}
        />
      )}
    </>
  )
}

/** In which order customers see the products, and what is said while one is moved. */
function Order({ isWhole, said }: { isWhole: boolean; said: string | null }) {
  const [stored, setOrder] = useSetting<ProductOrder>('/productOrder')
  const order = read(settings.productOrder, stored)
  return (
    <div className={css.order}>
      <Segmented
        label={moveWords.order}
        choices={productOrders.map((value) => ({ value, label: moveWords.orders[value] }))}
        value={order}
        onChange={(next) => setOrder(next)}
      />
      {order === 'arranged' && (
        <p className={cx(css.said, said !== null && css.saying, prose.small)} role="status">
          {said ?? (isWhole ? moveWords.hint : moveWords.whole)}
        </p>
      )}
    </div>
  )
}

const positionOf = ({ row: { position } }: ShownRow): number | null => (typeof position === 'number' ? position : null)

interface Found {
  /** Words, in lower case. */
  wanted: string
  state: string
  order: ProductOrder
}

/** Rows with all the words, in their groups. */
const foundRows = (kind: EditedName, rows: readonly ShownRow[], { wanted, state, order }: Found): ShownRow[] => {
  const { detail, group } = kindViews[kind]
  const parts = wanted.split(/\s+/).filter(Boolean)
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
  return group === undefined ? found : byGroup(kind, found, order)
}

/** In the order of the groups, and within one as customers see them. */
const byGroup = (kind: EditedName, rows: readonly ShownRow[], order: ProductOrder): ShownRow[] => {
  const field = contentNamed(kind).fields[kindViews[kind].group!]
  const groups = field?.kind === 'choice' ? field.values : []
  const place = ({ row }: ShownRow) => groups.indexOf(String(row[kindViews[kind].group!]))
  // A row stays where it is while its amount is typed.
  const amount = ({ row, published = row }: ShownRow) => Number(published[priceField(kind, published) ?? ''] ?? 0)
  const byPrice = rows.toSorted((a, b) => amount(b) - amount(a))
  return inOrder(byPrice, order, positionOf).toSorted((a, b) => place(a) - place(b))
}
