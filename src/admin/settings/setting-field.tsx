import { useId, useState } from 'react'
import { Field, TextArea } from '#src/ui/field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { settingWords } from '#src/words/admin.ts'
import { useEditing, useSetting } from '../editing/editing-context.ts'
import { useEditedScheme } from './edited-scheme.ts'
import { useDrawnTheme } from './use-drawn-theme.ts'
import { FileSetting } from './file-field.tsx'
import { pathIn, type Setting, type SettingKind, type SettingOf } from './setting.ts'
import * as css from './setting-field.module.css'

/** Kinds that one field edits without opening anything. */
type PlainKind = Exclude<SettingKind, 'colour'>

interface FieldProps<Kind extends SettingKind> {
  setting: SettingOf<Kind>
  path: string
}

function TextSetting({ setting, path }: FieldProps<'text'>) {
  const { label, hint, longest, isLong, isRequired, type } = setting
  const [value = '', set] = useSetting<string>(path)
  const problem = useEditing().problems[path]
  const given = {
    label,
    value,
    maxLength: longest,
    optional: !isRequired,
    ...(problem ? { error: problem } : {}),
    hint: hint ?? (longest <= 100 ? settingWords.counted(value.length, longest) : undefined),
    'data-setting': path,
    onChange: ({ target }: { target: { value: string } }) =>
      set(target.value === '' && !isRequired ? undefined : target.value),
  }
  return isLong ? <TextArea {...given} /> : <Field {...given} type={type ?? 'text'} />
}

interface TypedProps<Value> {
  setting: Pick<Setting, 'label' | 'hint'>
  path: string
  /** Undefined: the text is no such value. */
  read: (text: string) => Value | undefined
  show: (value: Value) => string
  bad: string
}

/** What is typed counts as soon as it is a value of the setting; until then the last one stands. */
function TypedSetting<Value>({ setting: { label, hint }, path, read, show, bad }: TypedProps<Value>) {
  const [value, set] = useSetting<Value>(path)
  const [typed, setTyped] = useState<string | null>(null)
  const isBad = typed !== null && typed.trim() !== '' && read(typed) === undefined
  return (
    <Field
      label={label}
      hint={hint}
      optional
      inputMode="decimal"
      data-setting={path}
      value={typed ?? (value === undefined ? '' : show(value))}
      {...(isBad ? { error: bad } : {})}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value.trim() === '') set(undefined)
        else if (read(target.value) !== undefined) set(read(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const within = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most

function NumberSetting({ setting, path }: FieldProps<'number'>) {
  const { range, isWhole } = setting
  const read = (text: string): number | undefined => {
    const number = Number(text)
    return within(number, range) && (!isWhole || Number.isInteger(number)) ? number : undefined
  }
  return <TypedSetting {...{ setting, path, read }} show={String} bad={settingWords.numberBad(...range)} />
}

/** Cents, typed as an amount. */
function MoneySetting({ setting, path }: FieldProps<'money'>) {
  const [least, most] = setting.range
  const read = (text: string): number | undefined => {
    const cents = /^\d+([.,]\d{1,2})?$/.test(text.trim())
      ? Math.round(Number(text.replace(',', '.')) * 100)
      : Number.NaN
    return within(cents, setting.range) ? cents : undefined
  }
  const show = (cents: number) => (cents / 100).toFixed(2)
  return <TypedSetting {...{ setting, path, read, show }} bad={settingWords.numberBad(least / 100, most / 100)} />
}

/** A list of whole numbers, smallest first, typed with commas between them. */
function NumbersSetting({ setting, path }: FieldProps<'numbers'>) {
  const { range, most } = setting
  const read = (text: string): number[] | undefined => {
    const numbers = text
      .split(/[,;\s]+/)
      .filter((part) => part !== '')
      .map(Number)
    const isGood = numbers.length <= most && numbers.every((each) => Number.isInteger(each) && within(each, range))
    return isGood ? [...new Set(numbers)].toSorted((a, b) => a - b) : undefined
  }
  const show = (numbers: number[]) => numbers.join(', ')
  return <TypedSetting {...{ setting, path, read, show }} bad={settingWords.numbersBad(most, ...range)} />
}

function SwitchSetting({ setting: { label, hint, otherwise }, path }: FieldProps<'switch'>) {
  const id = useId()
  const [value, set] = useSetting<boolean>(path)
  return (
    <div className={css.line}>
      <span className={css.text}>
        <span id={id}>{label}</span>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      <Switch
        aria-labelledby={id}
        data-setting={path}
        checked={value ?? otherwise}
        onChange={({ target }) => set(target.checked)}
      />
    </div>
  )
}

interface SliderProps {
  setting: Pick<SettingOf<'slider'>, 'label' | 'range' | 'otherwise'>
  path: string
  /** Absent: the value. */
  shown?: string
}

function SliderSetting({ setting: { label, range, otherwise }, path, shown }: SliderProps) {
  const [value = otherwise, set] = useSetting<number>(path)
  return (
    <div className={css.stack}>
      <span className={css.line}>
        {label}
        <Badge>{shown ?? value}</Badge>
      </span>
      <Slider
        label={label}
        data-setting={path}
        value={value}
        min={range[0]}
        max={range[1]}
        onChange={set}
        start={range[0]}
        end={range[1]}
      />
    </div>
  )
}

/** Corners. Without a value of their own they are those of the theme, which may be rounder than the slider reaches. */
function PixelsSetting({ setting: { label, most, token }, path }: FieldProps<'pixels'>) {
  const tokens = useDrawnTheme()
  const drawn = parseFloat(tokens[token] ?? '0')
  return (
    <SliderSetting
      setting={{ label, range: [0, most], otherwise: Math.min(most, drawn) }}
      path={path}
      {...(drawn > most ? { shown: settingWords.pill } : {})}
    />
  )
}

function ChoiceSetting({ setting: { label, choices, otherwise }, path }: FieldProps<'choice'>) {
  const [value = otherwise, set] = useSetting<string>(path)
  if (choices.length > 4)
    return (
      <SelectField
        label={label}
        data-setting={path}
        options={choices}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    )
  return (
    <div className={css.stack} data-setting={path}>
      <span>{label}</span>
      <Segmented label={label} choices={choices} value={value} onChange={set} />
    </div>
  )
}

/** The control of a setting, by its kind. */
export function SettingField({ setting }: { setting: SettingOf<PlainKind> }) {
  const path = pathIn(useEditedScheme(), setting)
  switch (setting.kind) {
    case 'text':
      return <TextSetting setting={setting} path={path} />
    case 'number':
      return <NumberSetting setting={setting} path={path} />
    case 'money':
      return <MoneySetting setting={setting} path={path} />
    case 'numbers':
      return <NumbersSetting setting={setting} path={path} />
    case 'switch':
      return <SwitchSetting setting={setting} path={path} />
    case 'slider':
      return <SliderSetting setting={setting} path={path} />
    case 'pixels':
      return <PixelsSetting setting={setting} path={path} />
    case 'file':
      return <FileSetting setting={setting} path={path} />
    case 'choice':
      return <ChoiceSetting setting={setting} path={path} />
  }
}

export const isPlain = (setting: Setting): setting is SettingOf<PlainKind> => setting.kind !== 'colour'
