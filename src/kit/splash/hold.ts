import { overlayMotion, splashHold } from '#contract/constants.ts'
import type { Clock } from '#src/platform/clock.ts'

export type SplashStage = 'held' | 'leaving' | 'gone'

/**
 * Holds the splash for 2 s after loading has ended, then fades it out.
 * @returns ends the timers
 */
export const leaveAfterHold = (clock: Clock, show: (stage: SplashStage) => void): (() => void) => {
  const cancels = [
    clock.after(splashHold, () => show('leaving')),
    clock.after(splashHold + overlayMotion, () => show('gone')),
  ]
  return () => cancels.forEach((cancel) => cancel())
}
