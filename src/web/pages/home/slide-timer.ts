import type { Clock } from '#src/platform/clock.ts'

/** Milliseconds that a slide is shown, as `--dur-slide` of the tokens. */
const slideTime = 4_000

export interface SlideTimer {
  run(): void
  /** Keeps what is left of the time. */
  hold(): void
}

/** Calls back once after a slide's time, not counting the time on hold. It starts on hold. */
export const createSlideTimer = (clock: Clock, onEnd: () => void): SlideTimer => {
  let left = slideTime
  let since = 0
  let cancel: (() => void) | undefined
  return {
    run() {
      if (cancel) return
      since = clock.now()
      cancel = clock.after(left, onEnd)
    },
    hold() {
      if (!cancel) return
      cancel()
      cancel = undefined
      left = Math.max(0, left - (clock.now() - since))
    },
  }
}
