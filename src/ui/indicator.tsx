import type { ComponentProps } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import './indicator.css'
import { Spinner } from './spinner.tsx'

export type IndicatorState = 'offline' | 'weak' | 'sending' | 'needs' | 'sent'

const looks = {
  offline: { class: 'off', picture: <Icon name="cloud-slash" weight="fill" /> },
  weak: { class: 'weak', picture: <Icon name="wifi-low" weight="fill" /> },
  sending: { class: 'send', picture: <Spinner /> },
  needs: { class: 'needs', picture: <Icon name="warning" weight="fill" /> },
  sent: { class: 'sent', picture: <Icon name="check-circle" weight="fill" /> },
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
        className={cx('ind', `ind--${look.class}`, className)}
        aria-label={uiWords.openDetails(words, detail)}
      >
        <span className="ind__i">{look.picture}</span>
        <b>{words}</b>
        {state === 'needs' && <Icon name="caret-up" weight="bold" className="chev" />}
      </button>
      <span className="sr" role="status" data-transient>
        {words}
      </span>
    </>
  )
}
