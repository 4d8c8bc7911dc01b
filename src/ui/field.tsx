import { useId, type ComponentProps, type ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from './cx.ts'
import * as css from './field.module.css'
import { Icon } from './icon.tsx'

export interface FieldFrameProps {
  label: string
  /** Marks the label; without it a field is required. */
  optional?: boolean
  /** The error in one sentence. It replaces the hint, in space that is always reserved. */
  error?: string
  hint?: ReactNode
  /** Shows the green tick: the value was validated. */
  good?: boolean
  icon?: ReactNode
  /** At the right end, inside the field: a button, an icon. */
  end?: ReactNode
  className?: string
}

interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

interface FrameProps extends FieldFrameProps {
  disabled?: boolean
  area?: boolean
  children: (wiring: Wiring) => ReactNode
}

/** Label, control and message line around any kind of input, connected by id. */
export function FieldFrame({
  label,
  optional,
  error,
  hint,
  good,
  icon,
  end,
  className,
  disabled,
  area,
  children,
}: FrameProps) {
  const id = useId()
  const messageId = `${id}-message`
  return (
    <div className={cx(css.field, error && css.bad, good && !error && css.good, className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={css.optional}>{uiWords.optional}</span>}
      </label>
      <div data-ui="control" className={cx(css.control, area && css.area)} aria-disabled={disabled || undefined}>
        {icon}
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': messageId })}
        {end}
        {good && !error && !end && <Icon name="check-circle" weight="fill" />}
      </div>
      <p className={css.message} id={messageId} aria-live="polite">
        {error && <Icon name="warning-circle" weight="fill" />}
        <span>{error || hint}</span>
      </p>
    </div>
  )
}

export type FieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps>

/** One line of text. Accepts every attribute of an input, including its ref and a form library's registration. */
export function Field({ label, optional, error, hint, good, icon, end, className, ...input }: FieldProps) {
  const frame = { label, optional, error, hint, good, icon, end, className, disabled: input.disabled }
  return <FieldFrame {...frame}>{(wiring) => <input type="text" {...input} {...wiring} />}</FieldFrame>
}

export type TextAreaProps = FieldFrameProps & Omit<ComponentProps<'textarea'>, keyof FieldFrameProps>

export function TextArea({ label, optional, error, hint, good, icon, end, className, ...area }: TextAreaProps) {
  const frame = { label, optional, error, hint, good, icon, end, className, disabled: area.disabled }
  return (
    <FieldFrame {...frame} area>
      {(wiring) => <textarea rows={3} {...area} {...wiring} />}
    </FieldFrame>
  )
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Nothing is sent: what was sent before is under way, or something is missing that the form says elsewhere. */
  held?: boolean
  onSend: (form: HTMLFormElement) => void
}

/** A form's column. The reserved message lines of the fields provide the spacing. */
export const Form = ({ className, held = false, onSend, ...rest }: FormProps) => (
  <form
    noValidate
    {...rest}
    className={cx(css.form, className)}
    onSubmit={(event) => {
      // The browser would leave the page.
      event.preventDefault()
      if (!held) onSend(event.currentTarget)
    }}
  />
)

/** Names a group of controls, in the type of a field's label. */
export const GroupLabel = ({ children }: { children: ReactNode }) => <span className={css.label}>{children}</span>

/** Fields side by side. */
export const Columns = ({ count = 2, children }: { count?: 2 | 3; children: ReactNode }) => (
  <div className={cx(css.columns, count === 3 && css.three)}>{children}</div>
)
