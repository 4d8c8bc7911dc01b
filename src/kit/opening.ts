import { noticeAt, openingAt, type OpeningChange } from '#contract/rules/opening.ts'
import type { Location } from '#contract/shapes/place.ts'
import { clockTime } from '#src/kit/format.ts'
import { openingWords } from '#src/words/opening.ts'

export interface OpeningView {
  open: boolean
  /** "Open until 8:00pm" */
  text: string
}

const timeOf = ({ minutes }: OpeningChange): string =>
  minutes === 0 || minutes === 24 * 60 ? openingWords.midnight : clockTime(minutes)

const opensText = (next: OpeningChange): string => {
  const time = timeOf(next)
  if (next.inDays === 0) return openingWords.opensAt(time)
  return next.inDays === 1
    ? openingWords.opensTomorrow(time)
    : openingWords.opensOn(openingWords.weekday(next.weekday), time)
}

/**
 * What a location says about its hours; undefined when it says nothing. A notice that it is closed today overrides its
 * hours.
 * @param now in epoch milliseconds
 */
export const openingView = (place: Pick<Location, 'hours' | 'notice'>, now: number): OpeningView | undefined => {
  if (noticeAt(place, now)?.kind === 'closed') return { open: false, text: openingWords.closedToday }
  const opening = openingAt(place.hours, now)
  if (!opening) return undefined
  const { open, next } = opening
  if (open) return { open, text: next ? openingWords.openUntil(timeOf(next)) : openingWords.openAlways }
  return { open, text: next ? opensText(next) : openingWords.closed }
}
