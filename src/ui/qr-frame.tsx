import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { cx } from './cx.ts'
import './qr-frame.css'
import { Spinner } from './spinner.tsx'

export interface QrFrameProps {
  /** `off` takes the code out of the document: nothing hidden is left to scan. */
  state: 'live' | 'checking' | 'off'
  /** The code itself while live; what is known instead while off. */
  children?: ReactNode
  /** Largest width in px. */
  width?: number
}

/** White plate of one size in every state and theme, so that nothing moves under a thumb. */
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
