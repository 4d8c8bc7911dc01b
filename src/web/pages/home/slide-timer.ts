import type { Clock } from '#src/platform/clock.ts'

/** Milliseconds that a slide is shown, as `--dur-slide` of the tokens. */
const slideTime = 4_000

export interface SlideTimer {
  /** Starts the slide's time, or continues it after `hold`. */
  run(): void
  /** Stops the time; the part that has passed counts. */
  hold(): void
}

/** Calls back once after a slide's time, not counting the time on hold. It starts on hold. */
export const createSlideTimer = (clock: Clock, onEnd: () => void): SlideTimer => {
  let remaining = slideTime
  let since = 0
  let cancel: (() => void) | undefined
  return {
    run() {
      if (cancel) return
      since = clock.now()
      cancel = clock.after(remaining, onEnd)
    },
    hold() {
      if (!cancel) return
      cancel()
      cancel = undefined
      remaining = Math.max(0, remaining - (clock.now() - since))
    },
  }
}
