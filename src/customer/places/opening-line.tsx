import { noticeAt } from '#contract/rules/opening.ts'
import type { Location } from '#contract/shapes/place.ts'
import { cx } from '#src/ui/cx.ts'
import { Note } from '#src/ui/note.tsx'
import * as css from './opening-line.module.css'
import { openingView } from '#src/kit/opening.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface OpeningProps {
  place: Pick<Location, 'hours' | 'notice'>
  /** In epoch milliseconds. */
  now: number
}

/** "Open until 8:00pm"; nothing without hours. */
export function OpeningLine({ place, now }: OpeningProps) {
  const view = openingView(place, now)
  return view ? <p className={cx(prose.small, css.line, view.open ? css.open : css.closed)}>{view.text}</p> : null
}

/** What is special at the location today. */
export function TodaysNotice({ place, now }: OpeningProps) {
  const notice = noticeAt(place, now)
  return notice ? <Note tone={notice.kind === 'closed' ? 'danger' : 'warning'}>{notice.text}</Note> : null
}
