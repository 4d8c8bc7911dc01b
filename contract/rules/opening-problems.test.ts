import { expect, test } from 'vitest'
import type { OpeningHours } from '../shapes/place.ts'
import { hoursProblems } from './opening-problems.ts'

const hours = (change: Partial<OpeningHours> = {}): OpeningHours => ({
  timeZone: 'America/Chicago',
  weekly: [[], [], [], [], [], [], []],
  exceptions: [],
  ...change,
})
const monday = (...spans: [string, string][]): OpeningHours['weekly'] => [
  [],
  spans.map(([opens, closes]) => ({ opens, closes })),
  ...hours().weekly.slice(2),
]

test('hours that a place can have are right', () => {
  for (const weekly of [
    monday(['08:00', '20:00']),
    monday(['08:00', '12:00'], ['12:00', '20:00']),
    monday(['00:00', '24:00']),
    monday(['22:00', '02:00']),
  ])
    expect(hoursProblems(hours({ weekly }))).toEqual({})
  expect(hoursProblems(hours({ exceptions: [{ date: '2026-12-25', open: [] }] }))).toEqual({})
})

test('what is wrong is named by its member', () => {
  const problems = hoursProblems(
    hours({
      timeZone: 'America/Springfield',
      weekly: monday(['08:00', '12:00'], ['11:00', '20:00']),
      exceptions: [
        { date: '2026-02-30', open: [] },
        { date: '2026-12-25', open: [{ opens: '24:00', closes: '08:00' }] },
        { date: '2026-12-25', open: [] },
      ],
    }),
  )
  expect(problems).toEqual({
    timeZone: 'This time zone is not known.',
    'weekly/1': 'Two of these times overlap.',
    'exceptions/0': 'Please enter a date.',
    'exceptions/1': 'It cannot open at 24:00.',
    'exceptions/2': 'This date is there twice.',
  })
  expect(hoursProblems(hours({ weekly: monday(['08:00', '']) }))).toEqual({ 'weekly/1': 'Please enter both times.' })
})
