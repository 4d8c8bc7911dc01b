import { isSameJson } from '#contract/rules/json.ts'
import type { LocationNotice, OpeningHours } from '#contract/shapes/place.ts'
import { openingWords } from '#src/words/opening.ts'
import { placesWords } from '#src/words/admin-places.ts'

type Day = OpeningHours['weekly'][number]
type Line = { name: string; value: string }

/** As people read a week; the hours begin with Sunday. */
export const week = [1, 2, 3, 4, 5, 6, 0]

const dayText = (open: Day | undefined): string =>
  open === undefined || open.length === 0
    ? placesWords.closed
    : open.map(({ opens, closes }) => `${opens} ${placesWords.to} ${closes}`).join(', ')

/** What differs in the hours that another administrator has saved. @param mine the edited ones */
export const hoursLines = (theirs: OpeningHours | null, mine: OpeningHours): Line[] => {
  if (!theirs) return [{ name: placesWords.hours, value: placesWords.noHours }]
  const days = week
    .filter((day) => !isSameJson(theirs.weekly[day], mine.weekly[day]))
    .map((day) => ({ name: openingWords.weekday(day), value: dayText(theirs.weekly[day]) }))
  const zone = theirs.timeZone === mine.timeZone ? [] : [{ name: placesWords.zone, value: theirs.timeZone }]
  if (isSameJson(theirs.exceptions, mine.exceptions)) return [...days, ...zone]
  const exceptions = theirs.exceptions.map(({ date, open }) => `${date}: ${dayText(open)}`).join('; ')
  return [...days, ...zone, { name: placesWords.exceptions, value: exceptions || placesWords.noExceptions }]
}

export const noticeLines = (theirs: LocationNotice | null): Line[] =>
  theirs
    ? [
        { name: placesWords.kind, value: placesWords.kinds[theirs.kind] },
        { name: placesWords.date, value: theirs.date },
        { name: placesWords.text, value: theirs.text },
      ]
    : [{ name: placesWords.notice, value: placesWords.noNotice }]
