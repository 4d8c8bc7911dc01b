import { expect, test } from 'vitest'
import { openingView } from './opening.ts'

const day = [{ opens: '07:30', closes: '20:00' }]
const hours = { timeZone: 'America/Chicago', weekly: [[], day, day, day, day, day, []], exceptions: [] }
/** 23 November 2026 is a Monday. */
const at = (dayOfNovember: number, time: string) => Date.parse(`2026-11-${dayOfNovember}T${time}:00-06:00`)

test.each([
  [23, '12:00', true, 'Open until 8:00pm'],
  [23, '06:00', false, 'Closed, opens at 7:30am'],
  [23, '21:00', false, 'Closed, opens tomorrow at 7:30am'],
  [27, '20:00', false, 'Closed, opens Monday at 7:30am'],
])('on November %d at %s: open %s, "%s"', (date, time, open, text) => {
  expect(openingView({ hours }, at(date, time))).toEqual({ open, text })
})

test('midnight, all hours and never have words of their own', () => {
  const week = (opens: string, closes: string) => ({ ...hours, weekly: hours.weekly.map(() => [{ opens, closes }]) })
  expect(openingView({ hours: week('08:00', '24:00') }, at(23, '12:00'))?.text).toBe('Open until midnight')
  expect(openingView({ hours: week('00:00', '24:00') }, at(23, '12:00'))?.text).toBe('Open 24 hours')
  expect(openingView({ hours: { ...hours, weekly: hours.weekly.map(() => []) } }, at(23, '12:00'))?.text).toBe('Closed')
})

test('a notice that it is closed today overrides the hours; a wait does not', () => {
  const notice = { kind: 'closed' as const, date: '2026-11-23', text: 'No water' }
  expect(openingView({ hours, notice }, at(23, '12:00'))).toEqual({ open: false, text: 'Closed today' })
  expect(openingView({ hours, notice }, at(24, '12:00'))?.text).toBe('Open until 8:00pm')
  expect(openingView({ hours, notice: { ...notice, kind: 'wait' } }, at(23, '12:00'))?.open).toBe(true)
})

test('a location without hours says nothing', () => {
  expect(openingView({}, at(23, '12:00'))).toBeUndefined()
})
