import { expect, test } from 'vitest'
import type { OpeningHours } from '#contract/shapes/place.ts'
import { hoursLines, noticeLines } from './place-text.ts'

const open = [{ opens: '08:00', closes: '20:00' }]
const mine: OpeningHours = { timeZone: 'UTC', weekly: [[], open, open, open, open, open, open], exceptions: [] }

test('of other hours, what differs is listed', () => {
  const twice = [...open, { opens: '21:00', closes: '23:00' }]
  const weekly = [open, open, twice, open, open, open, []]
  expect(hoursLines({ ...mine, weekly }, mine)).toEqual([
    { name: 'Tuesday', value: '08:00 to 20:00, 21:00 to 23:00' },
    { name: 'Saturday', value: 'Closed' },
    { name: 'Sunday', value: '08:00 to 20:00' },
  ])
  expect(hoursLines({ ...mine, timeZone: 'Asia/Tokyo', exceptions: [{ date: '2026-12-25', open: [] }] }, mine)).toEqual(
    [
      { name: 'Time zone', value: 'Asia/Tokyo' },
      { name: 'Exceptional days', value: '2026-12-25: Closed' },
    ],
  )
  expect(hoursLines(mine, { ...mine, exceptions: [{ date: '2026-12-25', open: [] }] })).toEqual([
    { name: 'Exceptional days', value: 'None' },
  ])
  expect(hoursLines(null, mine)).toEqual([{ name: 'Opening hours', value: 'No hours' }])
})

test('another notice is listed', () => {
  expect(noticeLines({ kind: 'wait', date: '2026-03-10', text: 'Queue' }).map(({ value }) => value)).toEqual([
    'Longer wait',
    '2026-03-10',
    'Queue',
  ])
  expect(noticeLines(null)).toEqual([{ name: "Today's notice", value: 'None' }])
})
