import type { ReactNode } from 'react'
import { momentsOf, offsetAt, offsetText, typedAt } from '#contract/rules/merchant-time.ts'
import { Field, type FieldFrameProps } from '#src/ui/field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { timeWords } from '#src/words/admin-times.ts'
import { useEditing } from '../editing/editing-context.ts'
import { momentHint, skippedProblem, storedMoment } from './moment-text.ts'
import * as css from './moment-field.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface MomentFieldProps extends Pick<FieldFrameProps, 'label' | 'optional' | 'error'> {
  /** Before what the field itself says of the time. */
  hint?: ReactNode
  /** In ISO 8601; a time that the clocks skip, as it is typed; null: none. */
  value: string | null
  disabled?: boolean
  onChange: (value: string | null) => void
  /** JSON pointer, by which the field is found. */
  'data-setting'?: string
}

/** Without its zone, a time is one that is typed and that the clocks skip. */
const isTyped = (value: string): boolean => /^[^Z]{16}$/.test(value)

/** A date and a time on the merchant's clocks. Which of two is meant can be chosen where they show a time twice. */
export function MomentField({ value, hint, error, onChange, ...field }: MomentFieldProps) {
  const { timeZone } = useEditing()
  const at = value === null || isTyped(value) ? Number.NaN : Date.parse(value)
  const isMoment = !Number.isNaN(at)
  const typed = isMoment ? typedAt(timeZone, at) : (value ?? '')
  const skipped = isMoment ? undefined : skippedProblem(timeZone, typed)
  const both = isMoment ? momentsOf(timeZone, typed) : []
  const problem = skipped ?? error
  const said = [hint, isMoment && momentHint(timeZone, at)].filter(Boolean)
  return (
    <div className={css.moment}>
      <Field
        {...field}
        type="datetime-local"
        value={typed}
        hint={said.map((part, place) => (
          <span key={place}>{part} </span>
        ))}
        {...(problem === undefined ? {} : { error: problem })}
        onChange={({ target }) => onChange(storedMoment(timeZone, target.value))}
      />
      {both.length > 1 && (
        <div className={layout.g2}>
          <p className={prose.small}>{timeWords.twice}</p>
          <Segmented
            label={timeWords.twice}
            choices={both.map((moment, place) => ({
              value: String(moment),
              label: timeWords[place === 0 ? 'first' : 'second'](offsetText(offsetAt(timeZone, moment))),
            }))}
            value={String(Math.floor(at / 60_000) * 60_000)}
            onChange={(moment) => onChange(new Date(Number(moment)).toISOString())}
          />
        </div>
      )}
    </div>
  )
}
