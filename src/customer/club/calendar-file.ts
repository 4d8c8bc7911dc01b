/** An all-day entry of a calendar. */
export interface CalendarDay {
  /** The same entry has the same id when it is added again. */
  id: string
  title: string
  note: string
  /** 2026-12-01. */
  day: string
  /** When the file is made, in epoch milliseconds. */
  madeAt: number
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line of at most 75 bytes; the rest follows in lines that begin with a space. */
const folded = (line: string): string => {
  const lines: string[] = ['']
  for (const character of line) {
    const last = lines.length - 1
    const limit = last === 0 ? 75 : 74
    if (new TextEncoder().encode(lines[last] + character).length > limit) lines.push(character)
    else lines[last] += character
  }
  return lines.join('\r\n ')
}

const basicDay = (day: string): string => day.replaceAll('-', '')

/** The day after, 2026-12-02. */
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** A file with one entry, as RFC 5545 says; calendars of phones and computers open it. */
export const calendarFile = ({ id, title, note, day, madeAt }: CalendarDay): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clearcoat//Wash club//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${basicDay(day)}`,
    `DTEND;VALUE=DATE:${basicDay(dayAfter(day))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(note)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
