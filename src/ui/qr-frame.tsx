import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from './cx.ts'
import './qr-frame.css'
import { Spinner } from './spinner.tsx'

export interface QrFrameProps {
  /** `off` removes the code from the document: no hidden code can be scanned. */
  state: 'live' | 'checking' | 'off'
  /** The code while `live`; other content while `off`. */
  children?: ReactNode
  /** Largest width in px. */
  width?: number
}

/** A white plate of one size in every state and theme, so that no target moves. */
export function QrFrame({ state, children, width }: QrFrameProps) {
  const look = cx('qr', state !== 'live' && 'qr--off', state === 'checking' && 'qr--checking')
  return (
    <div className={look} style={width ? { maxWidth: width } : undefined}>
      {state === 'checking' ? <Checking /> : children}
    </div>
  )
}

const Checking = () => (
  <p className="qr__checking" role="status">
    <Spinner size={30} />
    {uiWords.checkingSignal}
  </p>
)
