import type { ComponentProps } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './indicator.module.css'
import { Spinner } from '#src/ui/spinner.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

export type IndicatorState = 'offline' | 'weak' | 'sending' | 'needs' | 'sent'

const looks = {
  offline: { class: undefined, picture: <Icon name="cloud-slash" weight="fill" /> },
  weak: { class: css.weak, picture: <Icon name="wifi-low" weight="fill" /> },
  sending: { class: css.send, picture: <Spinner /> },
  needs: { class: css.needs, picture: <Icon name="warning" weight="fill" /> },
  sent: { class: css.sent, picture: <Icon name="check-circle" weight="fill" /> },
}

export interface IndicatorProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  state: IndicatorState
  /** Two words: "Sending 2". */
  words: string
  /** For the accessible name: "saved 9:38am". */
  detail: string
}

/** The connection pill: state of the connection and the queue. It is always a button that opens the details. */
export function Indicator({ state, words, detail, className, ...rest }: IndicatorProps) {
  const look = looks[state]
  return (
    <>
      <button
        type="button"
        data-transient
        {...rest}
        data-ui="indicator"
        className={cx(css.indicator, look.class, className)}
        aria-label={uiWords.openDetails(words, detail)}
      >
        <span className={css.picture}>{look.picture}</span>
        <b>{words}</b>
        {state === 'needs' && <Icon name="caret-up" weight="bold" className={css.chev} />}
      </button>
      <span className={prose.visuallyHidden} role="status" data-transient>
        {words}
      </span>
    </>
  )
}
