import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

const at = (hour: number) => new Date(2026, 10, 21, hour, 41).getTime()

test('the greeting follows the time of day', () => {
  expect([4, 11, 12, 16, 17, 23, 3].map((hour) => greeting(at(hour), 'Casey', 'friendly'))).toEqual([
    'Morning, Casey',
    'Morning, Casey',
    'Afternoon, Casey',
    'Afternoon, Casey',
    'Evening, Casey',
    'Evening, Casey',
    'Evening, Casey',
  ])
})

test('a neutral merchant’s greeting is the full one, and a guest’s has no name', () => {
  expect(greeting(at(9), 'Casey', 'neutral')).toBe('Good morning, Casey')
  expect(greeting(at(9), undefined, 'precision')).toBe('Good morning')
})
