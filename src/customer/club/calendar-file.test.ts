import { expect, test } from 'vitest'
import { calendarFile, type CalendarDay } from './calendar-file.ts'

const billing: CalendarDay = {
  id: 'billing-2028-02-29',
  title: 'Unlimited is billed',
  note: '$37.44 to your card',
  day: '2028-02-29',
  madeAt: Date.parse('2028-02-01T09:30:15.250Z'),
}

test('the entry lasts the whole day, also the last one of a leap February', () => {
  const lines = calendarFile(billing).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20280229')
  expect(lines).toContain('DTEND;VALUE=DATE:20280301')
  expect(lines).toContain('DTSTAMP:20280201T093015Z')
  expect(lines.at(-1)).toBe('')
})

test('signs with a meaning in the file are escaped', () => {
  const text = calendarFile({ ...billing, title: 'Wash, wax; shine\\', note: 'one\ntwo' })
  expect(text).toContain('SUMMARY:Wash\\, wax\\; shine\\\\\r\n')
  expect(text).toContain('DESCRIPTION:one\\ntwo\r\n')
})

test('a long line goes on in the next one, and no letter is cut', () => {
  const title = 'é'.repeat(100)
  const text = calendarFile({ ...billing, title })
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
