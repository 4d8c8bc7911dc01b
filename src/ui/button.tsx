import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import * as css from './button.module.css'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import * as prose from './styles/prose.module.css'

export type ButtonKind = 'primary' | 'tonal' | 'outline' | 'quiet' | 'danger' | 'danger-quiet' | 'brand' | 'hero'

interface ButtonLook {
  kind?: ButtonKind
  size?: 'sm' | 'lg'
  block?: boolean
  /** Label at the left, amount at the right end. */
  spread?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'type'> {
  type?: 'button' | 'submit'
  /** An action is pending: the label stays, the width is constant, presses have no effect. */
  busy?: boolean
  /**
   * Why the button cannot act yet, shown below it. The button stays focusable; a press has no effect, except that a
   * submit button still submits, so that the form can focus and announce the first invalid field. Empty: the button can
   * act; the line below stays reserved, so that the button does not move when the reason disappears.
   */
  reason?: string
}

const kinds: Record<ButtonKind, string | undefined> = {
  primary: undefined,
  tonal: css.tonal,
  outline: css.outline,
  quiet: css.quiet,
  danger: css.danger,
  'danger-quiet': css.dangerQuiet,
  brand: css.brand,
  hero: css.hero,
}
const sizes = { sm: css.sm, lg: css.lg }

const classes = ({ kind = 'primary', size, block, spread }: ButtonLook, extra?: string) =>
  cx(css.button, kinds[kind], size && sizes[size], block && css.block, spread && css.spread, extra)

export function Button(props: ButtonProps) {
  const { kind, size, block, spread, icon, iconEnd, busy, reason, disabled, onClick, className, children, ...rest } =
    props
  const reasonId = useId()
  const held = Boolean(busy || (reason && rest.type !== 'submit'))
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (held) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      data-ui="button"
      data-kind={kind}
      className={classes({ kind, size, block, spread }, className)}
      onClick={press}
      disabled={disabled && !reason}
      aria-disabled={reason ? true : undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
    >
      {busy ? <Spinner className={icon ? undefined : css.spinner} /> : icon}
      {children}
      {iconEnd}
    </button>
  )
  if (reason === undefined) return button
  return (
    <div className={cx(css.reason, block && css.reasonBlock)} data-ui={block && 'block-reason'}>
      {button}
      <p id={reasonId} className={`${css.reasonWords} ${prose.small} ${prose.muted}`}>
        {reason}
      </p>
    </div>
  )
}

export interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'href'> {
  href: string
}

/** A link that looks like a button. */
export function LinkButton({
  kind,
  size,
  block,
  spread,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Anchor {...rest} data-ui="button" data-kind={kind} className={classes({ kind, size, block, spread }, className)}>
      {icon}
      {children}
      {iconEnd}
    </Anchor>
  )
}

/** Buttons side by side where they fit, stacked otherwise. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions} data-ui="actions">
    {children}
  </div>
)
