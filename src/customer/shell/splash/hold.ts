import { overlayMotion, splashHold } from '#contract/constants.ts'
import type { Clock } from '#src/platform/clock.ts'

export type SplashStage = 'held' | 'leaving' | 'gone'

/**
 * Holds the splash after loading has ended, by default for 2 s, then fades it out.
 * @returns ends the timers
 */
export const leaveAfterHold = (
  clock: Clock,
  show: (stage: SplashStage) => void,
  hold: number = splashHold,
): (() => void) => {
  const cancels = [clock.after(hold, () => show('leaving')), clock.after(hold + overlayMotion, () => show('gone'))]
  return () => cancels.forEach((cancel) => cancel())
}
