import { useId, useRef, useState, type ReactNode } from 'react'
import { isColour } from '#contract/site/formats.ts'
import { cx } from '#src/ui/cx.ts'
import { vars } from '#src/ui/css-vars.ts'
import { Icon } from '#src/ui/icon.tsx'
import { colourWords } from '#src/words/admin-colours.ts'
import { useEditing, useSetting } from '../editing/editing-context.ts'
import * as css from './colour-field.module.css'
import { ColourPanel } from './colour-panel.tsx'
import { guardOf, type Guarded } from './guard-of.ts'
import { useEditedScheme } from './edited-scheme.ts'
import { primaryIn } from './own-colours.ts'
import { OwnColoursNote } from './own-colours-note.tsx'
import { pathIn, type SettingOf } from './setting.ts'
import { useDrawnTheme } from './use-drawn-theme.ts'

export interface ColourFieldProps {
  label: string
  /** As set; undefined: the theme derives it. */
  wanted: string | undefined
  onChange: (colour: string | undefined) => void
  /** The theme's tokens that it becomes and that it stands on. */
  token?: string | undefined
  on?: string | undefined
  /** Why it cannot be saved. */
  problem?: string | undefined
  /** JSON pointer, by which the preview finds it. */
  path: string
  open: boolean
  onOpen: (open: boolean) => void
  /** About other colours, while it is edited. */
  note?: ReactNode
}

/** A swatch that opens a picker below the row of its group. Without a value it shows the colour that is derived. */
export function ColourField({
  label,
  wanted: set,
  onChange,
  token,
  on,
  problem,
  path,
  open,
  onOpen,
  note,
}: ColourFieldProps) {
  // A config that nothing has checked may hold what is no colour.
  const wanted = isColour(set) ? set : undefined
  const id = useId()
  const tokens = useDrawnTheme()
  const [before, setBefore] = useState(wanted)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(false)
    opener.current?.focus()
  }
  const drawn = (token && tokens[token]) || wanted || '#ffffff'
  const guarded = guardOf({ wanted, drawn, ground: on && tokens[on], page: tokens.bg ?? '#ffffff' })
  return (
    <>
      <button
        ref={opener}
        type="button"
        onKeyDown={({ key }) => key === 'Escape' && open && close()}
        data-setting={path}
        className={cx(css.swatch, open && css.on)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setBefore(wanted)
          onOpen(!open)
        }}
      >
        <Swatch label={label} wanted={wanted} guarded={guarded} problem={problem} />
      </button>
      {open && (
        <ColourPanel
          id={id}
          label={label}
          colour={wanted ?? guarded.shown}
          guarded={guarded}
          onChange={onChange}
          onUndo={() => onChange(before)}
          onDerive={wanted === undefined || token === undefined ? undefined : () => onChange(undefined)}
          onDone={close}
          note={note}
        />
      )}
    </>
  )
}

interface SwatchProps extends Pick<ColourFieldProps, 'label' | 'wanted' | 'problem'> {
  guarded: Guarded
}

const Swatch = ({ label, wanted, guarded: { shown, isAdjusted }, problem }: SwatchProps) => (
  <>
    <i className={css.sample} style={vars({ '--sample': wanted ?? shown })} />
    <span>
      <b>{label}</b>
      <span className={problem ? css.problem : css.value}>
        {problem ?? wanted?.toUpperCase() ?? colourWords.derived}
      </span>
    </span>
    {isAdjusted && <Icon name="warning" weight="fill" label={colourWords.adjusted} className={css.warning} />}
  </>
)

/** The colour of a setting. */
export function ColourSetting({
  setting,
  ...opening
}: { setting: SettingOf<'colour'> } & Pick<ColourFieldProps, 'open' | 'onOpen'>) {
  const scheme = useEditedScheme()
  const path = pathIn(scheme, setting)
  const note = path === primaryIn(scheme) ? <OwnColoursNote /> : undefined
  const [wanted, onChange] = useSetting<string>(path)
  const problem = useEditing().problems[path]
  const { label, token, on } = setting
  return <ColourField {...{ label, token, on, problem, path, wanted, onChange, note, ...opening }} />
}
