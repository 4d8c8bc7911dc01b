import { pausableSales, settings, type SalesPause } from '#contract/site/settings.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Columns, Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { adminSalesPauseWords as words, salesPauseKinds } from '#src/words/admin-sales-pauses.ts'
import { useEditing, useSetting } from '../../editing/editing-context.ts'
import { MomentField } from '../../moments/moment-field.tsx'
import { useKeyedList } from '../../ui/use-keyed-list.ts'
import * as css from './sales-pause-list.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const path = '/salesPauses'
const most = settings.salesPauses.most
const longest = 160
const kinds = pausableSales.map((value) => ({ value, label: salesPauseKinds[value] }))

/** Milliseconds from now to the end that a new pause has. */
const firstLength = 2 * 3_600_000

/** What is not sold for a while: everything, a kind, or what is sold at one location alone. */
export function SalesPauseList() {
  const { clock } = useServices()
  const [pauses = [], setPauses] = useSetting<SalesPause[]>(path)
  const list = useKeyedList(pauses, (next) => setPauses(next.length > 0 ? next : undefined))
  const add = () => list.add({ what: 'all', until: new Date(clock.now() + firstLength).toISOString() })
  return (
    <Card as="section" className={layout.g3} data-setting={path}>
      <SectionHead title={words.title} />
      <p className={`${prose.muted} ${prose.small}`}>{words.lead}</p>
      {pauses.length === 0 && <p className={prose.small}>{words.none}</p>}
      {list.rows.map(({ key, item }, index) => (
        <PauseForm
          key={key}
          at={index}
          pause={item}
          onChange={(next) => list.replace(index, next)}
          onRemove={() => list.remove(index)}
        />
      ))}
      {pauses.length < most && (
        <div>
          <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface PauseFormProps {
  at: number
  pause: SalesPause
  onChange: (pause: SalesPause) => void
  onRemove: () => void
}

function PauseForm({ at, pause, onChange, onRemove }: PauseFormProps) {
  const { clock } = useServices()
  const { config, problems } = useEditing()
  const places = (config.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const { what, location, words: said = '', until } = pause
  const problem = problems[`${path}/${at}/until`] ?? (Date.parse(until) <= clock.now() ? words.ended : undefined)
  const choose = (kind: SalesPause['what']) => {
    const { location: _, ...others } = pause
    onChange({ ...(kind === 'place' ? pause : others), what: kind })
  }
  return (
    <div className={css.pause}>
      <div className={css.head}>
        <b>{salesPauseKinds[what]}</b>
        <IconButton label={words.remove(salesPauseKinds[what])} icon={<Icon name="trash" />} onClick={onRemove} />
      </div>
      <Columns>
        <SelectField
          label={words.what}
          value={what}
          options={kinds}
          onChange={({ target }) => choose(target.value as SalesPause['what'])}
        />
        <MomentField
          label={words.until}
          value={until === '' ? null : until}
          hint={words.untilHint}
          error={problem}
          onChange={(moment) => onChange({ ...pause, until: moment ?? '' })}
        />
      </Columns>
      {what === 'place' && (
        <SelectField
          label={words.place}
          value={location === undefined ? '' : String(location)}
          options={places}
          placeholder={words.choosePlace}
          hint={words.placeHint}
          error={problems[`${path}/${at}/location`]}
          onChange={({ target }) => onChange({ ...pause, location: Number(target.value) })}
        />
      )}
      <Field
        label={words.words}
        optional
        value={said}
        maxLength={longest}
        hint={words.counted(said.length, longest)}
        onChange={({ target }) => onChange({ ...pause, words: target.value })}
      />
    </div>
  )
}
