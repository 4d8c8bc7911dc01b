import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from '#src/ui/cx.ts'
import * as css from './qr-frame.module.css'
import { Spinner } from '#src/ui/spinner.tsx'

export interface QrFrameProps {
  /** `off` removes the code from the document: no hidden code can be scanned. */
  state: 'live' | 'checking' | 'off'
  /** The code while `live`; other content while `off`. */
  children?: ReactNode
  /** What `checking` says; the signal is checked when absent. */
  wait?: string
  /** Largest width in px. */
  width?: number
}

/** A white plate of one size in every state and theme, so that no target moves. */
export function QrFrame({ state, children, wait = uiWords.checkingSignal, width }: QrFrameProps) {
  const look = cx(css.plate, state !== 'live' && css.off, state === 'checking' && css.checking)
  return (
    <div data-ui="qr-frame" className={look} style={width ? { maxWidth: width } : undefined}>
      {state === 'checking' ? <Checking words={wait} /> : children}
    </div>
  )
}

const Checking = ({ words }: { words: string }) => (
  <p className={css.checkingWords} role="status">
    <Spinner size={30} />
    {words}
  </p>
)
