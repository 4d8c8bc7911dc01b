import { memo, useState } from 'react'
import type { productIcons } from '#contract/constants.ts'
import { contentNamed, type EditedName } from '#contract/content/changes.ts'
import { judge } from '#contract/content/judge.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { contentWords, studioWords } from '#src/words/content.ts'
import type { ShownRow } from '../../content/content-rows.ts'
import { kindViews, priceField, rowName } from '../../content/kind-views.ts'
import { shownAmount } from '../../content/shown-amount.ts'
import * as css from './content-list.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Types an amount into a row, or a copied column into it and those below it. */
export type TypePrice = (shown: ShownRow, text: string) => void

export type ListState = ShownRow['state'] | 'hidden'

/** What a row is to customers, or in the edits. */
export const stateOf = (kind: EditedName, { row, state }: ShownRow): ListState => {
  const { shown } = kindViews[kind]
  return state === 'published' && shown !== undefined && row[shown] === false ? 'hidden' : state
}

export interface RowLineProps {
  kind: EditedName
  shown: ShownRow
  href: string
  isChosen: boolean | undefined
  onChoose: (id: string, isChosen: boolean) => void
  onPrice: TypePrice
}

const stateTones = { published: 'plain', changed: 'warning', new: 'info', removed: 'danger', hidden: 'plain' } as const

export const RowLine = memo(function RowLine({ kind, shown, href, isChosen, onChoose, onPrice }: RowLineProps) {
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
        <span className={css.tile}>
          <Tile size="sm" {...(typeof row.color === 'string' ? { tint: row.color } : {})}>
            <Icon name={row.icon as (typeof productIcons)[number]} weight="fill" />
          </Tile>
        </span>
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
