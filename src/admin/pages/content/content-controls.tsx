import { Suspense, useId, useState, type ReactNode } from 'react'
import { contentPathOf } from '#contract/content/changes.ts'
import type { Field as FieldData } from '#contract/content/field.ts'
import { judge } from '#contract/content/judge.ts'
import { isSameJson } from '#contract/rules/json.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { Field, TextArea } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { Switch } from '#src/ui/switch.tsx'
import { studioWords } from '#src/words/content.ts'
import { richTextWords } from '#src/words/rich-text.ts'
import { useContentRows } from '../../content/content-rows.ts'
import { publishedRows } from '../../editing/published-rows.ts'
import { MomentField } from '../../moments/moment-field.tsx'
import { FileField } from '../../settings/file-field.tsx'
import type { ControlProps, Value } from './control-props.ts'
import { DatesControl, TimesControl, ZoneControl } from './location/hours-controls.tsx'
import { RatesControl } from './location/rates-control.tsx'
import * as css from './row-form.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const RichTextField = lazyPart(() => import('./rich-text/rich-text.tsx'))

/** The control of a field, by the kind of its value. */
export const controlOf = ({ kind, ...data }: FieldData): ((props: ControlProps) => ReactNode) => {
  if (kind === 'flag') return FlagControl
  if (kind === 'choice') return ChoiceControl
  if (kind === 'times') return TimesControl
  if (kind === 'zone') return ZoneControl
  if (kind === 'moment') return MomentControl
  if (kind === 'list' && 'item' in data && data.item.kind === 'dates') return DatesControl
  if (kind === 'list' && 'item' in data && data.item.kind === 'rate') return RatesControl
  if (kind === 'html') return HtmlControl
  if (kind === 'file') return FileControl
  if (kind === 'list') return 'of' in data && data.of === 'locations' ? PlacesControl : LinesControl
  return TextControl
}

/** What is typed, in the type that content has; a text that is not such a value stays as it is typed. */
const readText = (data: FieldData, text: string): Value => {
  if (text === '') return null
  if (data.kind !== 'whole' && data.kind !== 'decimal') return text
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

const inputOf: Partial<Record<FieldData['kind'], { inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' }>> = {
  money: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal' },
  decimal: { inputMode: 'decimal' },
  whole: { inputMode: 'numeric' },
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email' },
}

function TextControl({ data, path, label, hint, problem, value, isFixed, isOptional, onChange }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : String(value))
  const given = {
    label,
    'data-setting': path,
    optional: isOptional,
    disabled: isFixed,
    value: text,
    ...(problem ? { error: problem } : { hint }),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onChange(readText(data, target.value))
    },
    onBlur: () => {
      setTyped(null)
      const verdict = judge(data, value)
      if ('value' in verdict && !isSameJson(verdict.value, value)) onChange(verdict.value)
    },
  }
  if (data.kind === 'lines') return <TextArea {...given} rows={data.longest > 10_000 ? 16 : 4} />
  return <Field {...given} {...inputOf[data.kind]} {...('longest' in data ? { maxLength: data.longest } : {})} />
}

/** The editor is a library of its own, which only these fields load. */
function HtmlControl(props: ControlProps) {
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={richTextWords.loading}>
          <Skeleton height={400} />
        </div>
      }
    >
      <RichTextField {...props} />
    </Suspense>
  )
}

function MomentControl({ path, label, hint, problem, value, isFixed, isOptional, onChange }: ControlProps) {
  return (
    <MomentField
      label={label}
      data-setting={path}
      optional={isOptional}
      disabled={isFixed}
      value={value === null ? null : String(value)}
      hint={hint}
      error={problem}
      onChange={onChange}
    />
  )
}

function ChoiceControl({
  data,
  path,
  label,
  hint,
  problem,
  value,
  isFixed,
  isOptional,
  names = {},
  onChange,
}: ControlProps) {
  if (data.kind !== 'choice') throw new Error('no choice')
  const options = data.values.map((each) => ({ value: each, label: names[each] ?? each }))
  return (
    <SelectField
      label={label}
      data-setting={path}
      optional={isOptional}
      disabled={isFixed}
      value={value === null ? '' : String(value)}
      options={data.fallback === null ? [{ value: '', label: studioWords.nothing }, ...options] : options}
      {...(problem ? { error: problem } : { hint })}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

function FlagControl({ path, label, hint, problem, value, onChange }: ControlProps) {
  const id = useId()
  return (
    <div className={css.line} data-setting={path}>
      <span>
        <span id={id}>{label}</span>
        {(problem ?? hint) && (
          <span id={`${id}-message`} className={cx(prose.xs, problem ? css.problem : prose.muted)}>
            {' '}
            {problem ?? hint}
          </span>
        )}
      </span>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-message`}
        aria-invalid={problem ? true : undefined}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}

/** One line each. */
function LinesControl({ path, label, hint, problem, value, onChange }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const lines = Array.isArray(value) ? value : []
  return (
    <TextArea
      label={label}
      data-setting={path}
      optional
      rows={Math.min(12, Math.max(3, lines.length + 1))}
      value={typed ?? lines.join('\n')}
      {...(problem ? { error: problem } : { hint })}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** A picture of the site's files, by its name there. */
function FileControl({ path, label, hint, problem, value, onChange }: ControlProps) {
  const kind = contentPathOf(path)!.kind
  const folder = useSmallStore(publishedRows)[kind]?.files ?? ''
  return (
    <div>
      <FileField
        label={label}
        accept="picture"
        value={typeof value === 'string' ? `${folder}${value}` : ''}
        onChange={(url) => onChange(url?.split('/').at(-1) ?? null)}
        path={path}
      />
      <p className={cx(prose.xs, problem === undefined ? prose.muted : css.problem)} role={problem && 'alert'}>
        {problem ?? hint}
      </p>
    </div>
  )
}

/** Which of the locations; none of them stands for all. */
function PlacesControl({ label, hint, problem, value, onChange }: ControlProps) {
  const { rows = [] } = useContentRows('locations')
  const chosen = Array.isArray(value) ? value : []
  const isChosen = (name: string) => chosen.some((each) => each.toLowerCase() === name.toLowerCase())
  const places = rows
    .filter(({ state }) => state !== 'removed')
    .map(({ row }) => ({ name: String(row.name), isClosed: row.closedForGood === true }))
    // One that is closed for good can only be taken away.
    .filter(({ name, isClosed }) => !isClosed || isChosen(name))
  const names = places.map(({ name }) => name)
  return (
    <fieldset className={css.places}>
      <legend className={prose.small}>{label}</legend>
      <Checkbox checked={chosen.length === 0} onChange={() => onChange([])}>
        {studioWords.allPlaces}
      </Checkbox>
      {places.map(({ name, isClosed }) => (
        <Checkbox
          key={name}
          checked={isChosen(name)}
          onChange={({ target }) => onChange(names.filter((each) => (each === name ? target.checked : isChosen(each))))}
        >
          {isClosed ? studioWords.closedPlace(name) : name}
        </Checkbox>
      ))}
      <p className={`${prose.muted} ${prose.xs}`}>{problem ?? hint}</p>
    </fieldset>
  )
}
