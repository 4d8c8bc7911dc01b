import { useEffect, useEffectEvent } from 'react'
import { tokenShownSeconds } from '#contract/constants.ts'
import { uiWords } from '#src/words/ui.ts'
import './countdown.css'
import { cx } from './cx.ts'
import { useNow, type Clock } from './use-now.ts'

export interface CountdownProps {
  /** Milliseconds since 1970. */
  expiresAt: number
  now: Clock
  /** Length of the full bar. */
  seconds?: number
  onOver?: () => void
}

/** The bar turns to the warning colour for these last seconds. */
const lastSeconds = 5

export const secondsLeft = (expiresAt: number, now: number) => Math.max(0, Math.ceil((expiresAt - now) / 1000))

const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A bar and a number, both derived from the expiry time and the clock, not from animation frames. */
export function Countdown({ expiresAt, now: clock, seconds = tokenShownSeconds, onOver }: CountdownProps) {
  const left = secondsLeft(expiresAt, useNow(clock, expiresAt))
  const over = left === 0
  const notify = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (over) notify()
  }, [over])
  // the bar is one second ahead because of its transition, so that bar and number match on the full second
  const share = Math.min(1, Math.max(0, left - 1) / seconds)
  return (
    <div className={cx('countdown', !over && left <= lastSeconds && 'is-last', over && 'is-over')}>
      <div className="countdown__track" aria-hidden="true">
        <div className="countdown__fill" style={{ transform: `scaleX(${over ? 0 : share})` }} />
      </div>
      <time className="num" role="timer" aria-label={over ? uiWords.timeIsUp : uiWords.secondsLeft(left)}>
        {clockFace(left)}
      </time>
    </div>
  )
}
