import { useState } from 'react'
import type { EditedName } from '#contract/content/changes.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { studioWords } from '#src/words/content.ts'
import { fieldEdit } from '../../editing/content-edits.ts'
import { useEditing } from '../../editing/editing-context.ts'
import * as css from './content-list.module.css'
import type { ShownRow } from '../../content/content-rows.ts'
import { priceField, rowName } from '../../content/kind-views.ts'
import { changedPrice, readPercent, type Rounding } from './prices.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const roundings = (['cent', '99', '50', 'dollar'] as const satisfies Rounding[]).map((value) => ({
  value,
  label: studioWords.roundings[value],
}))

/** Changed prices that are listed before they become edits. */
const mostShown = 50

interface BulkPricesProps {
  kind: EditedName
  rows: readonly ShownRow[]
  onDone: () => void
}

/** Changes the prices of the chosen rows by a percentage, and shows the difference before. */
export function BulkPrices({ kind, rows, onDone }: BulkPricesProps) {
  const { content, edit } = useEditing()
  const [by, setBy] = useState('5')
  const [rounding, setRounding] = useState<Rounding>('cent')
  const percent = readPercent(by)
  const changed =
    percent === undefined
      ? []
      : rows.flatMap((shown) => {
          const field = priceField(kind, shown.row)
          if (field === undefined) return []
          const from = String(shown.row[field])
          const to = changedPrice(from, percent, rounding)
          return to === from ? [] : [{ shown, field, from, to }]
        })
  const put = () => {
    edit(changed.map(({ shown, field, to }) => fieldEdit(content, { kind, id: shown.id, field }, shown.published, to)))
    onDone()
  }
  return (
    <Card as="section" className={css.bulk} aria-label={studioWords.raise}>
      <SectionHead title={studioWords.raiseTitle(rows.length)} />
      <div className={css.bulkFields}>
        <Field
          label={studioWords.raiseBy}
          inputMode="decimal"
          value={by}
          {...(percent === undefined ? { error: studioWords.raiseBad } : { hint: studioWords.raiseHint })}
          onChange={({ target }) => setBy(target.value)}
        />
        <Segmented label={studioWords.rounding} choices={roundings} value={rounding} onChange={setRounding} />
      </div>
      {changed.length > 0 && (
        <ul className={css.difference} aria-label={studioWords.raiseDiff}>
          {changed.slice(0, mostShown).map(({ shown, from, to }) => (
            <li key={shown.id} className={prose.small}>
              <span>{rowName(kind, shown.row)}</span>
              <span className={prose.num}>
                {from} → <b>{to}</b>
              </span>
            </li>
          ))}
          {changed.length > mostShown && (
            <li className={prose.muted}>{studioWords.more(changed.length - mostShown)}</li>
          )}
        </ul>
      )}
      <div className={layout.flex}>
        <Button kind="outline" onClick={onDone}>
          {studioWords.cancel}
        </Button>
        <Button disabled={changed.length === 0} onClick={put}>
          {studioWords.raiseGo(changed.length)}
        </Button>
      </div>
    </Card>
  )
}
