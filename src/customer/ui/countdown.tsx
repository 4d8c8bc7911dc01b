import { useEffect, useEffectEvent } from 'react'
import { tokenShownSeconds } from '#contract/constants.ts'
import { uiWords } from '#src/words/ui.ts'
import * as css from './countdown.module.css'
import { useNow, type Clock } from '#src/ui/use-now.ts'
import * as prose from '#src/ui/styles/prose.module.css'

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
    <div className={css.countdown} data-state={over ? 'over' : left <= lastSeconds ? 'last' : 'running'}>
      <div className={css.track} aria-hidden="true">
        <div className={css.fill} style={{ transform: `scaleX(${over ? 0 : share})` }} />
      </div>
      <time className={prose.num} role="timer" aria-label={over ? uiWords.timeIsUp : uiWords.secondsLeft(left)}>
        {clockFace(left)}
      </time>
    </div>
  )
}
