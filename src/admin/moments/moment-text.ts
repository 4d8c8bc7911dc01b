import { isClockChange, momentsOf, offsetAt, offsetText, skippedAround } from '#contract/rules/merchant-time.ts'
import { wallClock } from '#contract/rules/opening.ts'
import { clockTime } from '#src/kit/format.ts'
import { timeWords } from '#src/words/admin-times.ts'
import { useEditing } from '../editing/editing-context.ts'
import { ownTimeZone } from './own-time-zone.ts'

/** Epoch milliseconds of a moment as it is stored or sent. */
const epochOf = (when: string | number): number => (typeof when === 'number' ? when : Date.parse(when))

/** "01/12/2026 - 5:00am" on the clocks of a zone, with the offset on a day on which they are changed. */
export const momentText = (timeZone: string, when: string | number): string => {
  const at = epochOf(when)
  const { date, minutes } = wallClock(timeZone, at)
  const text = `${date.split('-').toReversed().join('/')} - ${clockTime(minutes)}`
  return isClockChange(timeZone, at) ? `${text} ${offsetText(offsetAt(timeZone, at))}` : text
}

/** How a moment is written on the merchant's clocks. */
export const useMomentText = (): ((when: string | number) => string) => {
  const { timeZone } = useEditing()
  return (when) => momentText(timeZone, when)
}

/** "Central Time" */
const zoneName = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** "London", of Europe/London */
const cityOf = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ')

/** Whose clocks a time is on, the offset on a day on which they are changed, and the time of this device. */
export const momentHint = (timeZone: string, at: number, own = ownTimeZone): string =>
  [
    timeWords.zone(zoneName(timeZone, at)),
    isClockChange(timeZone, at) && timeWords.offset(offsetText(offsetAt(timeZone, at))),
    offsetAt(timeZone, at) !== offsetAt(own, at) && timeWords.here(momentText(own, at), cityOf(own)),
  ]
    .filter((part) => part !== false)
    .join(' ')

/**
 * What is stored of a typed time: the first moment at which the clocks show it; where they skip it, the text as it is
 * typed, which is no moment.
 */
export const storedMoment = (timeZone: string, typed: string): string | null => {
  if (typed === '') return null
  const [first] = momentsOf(timeZone, typed)
  return first === undefined ? typed : new Date(first).toISOString()
}

/** Whether a stored moment is later than now; a typed time that the clocks skip is not. */
export const isToCome = (moment: string | null, now: number): boolean =>
  moment !== null && moment.endsWith('Z') && Date.parse(moment) > now

/** What is wrong with a typed time that the clocks skip. */
export const skippedProblem = (timeZone: string, typed: string): string | undefined => {
  const skipped = skippedAround(timeZone, typed)
  if (!skipped) return undefined
  const time = (text: string) => clockTime(Number(text.slice(11, 13)) * 60 + Number(text.slice(14)))
  return timeWords.skipped(time(skipped.from), time(skipped.to))
}
