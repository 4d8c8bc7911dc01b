import { expect, test } from 'vitest'
import { mayBeEmpty, rowProblems } from './problems.ts'

test('which fields may be empty depends on the kind of the row, not on what else is wrong', () => {
  const unnamed = { type: 'AppWash', name: null, taxPercent: 'much' }
  expect(mayBeEmpty('products', unnamed, 'price')).toBe(false)
  expect(mayBeEmpty('products', unnamed, 'value')).toBe(true)
  expect(mayBeEmpty('products', unnamed, 'name')).toBe(false)
  expect(mayBeEmpty('products', { ...unnamed, type: 'AppClub' }, 'monthlyPrice')).toBe(false)
  const weekdays = { timeZone: 'America/Chicago', monday: '08:00-20:00', latitude: 'far' }
  expect(mayBeEmpty('locations', weekdays, 'tuesday')).toBe(false)
  expect(mayBeEmpty('locations', { name: 'Elm Street' }, 'tuesday')).toBe(true)
})

test('what a discount takes off is an amount or a percentage, of money off alone', () => {
  const code = { code: 'OFF', name: 'Off', item: 'DollarDiscTrans', points: 0 }
  const problems = (row: object) => Object.keys(rowProblems('codes', { ...code, ...row }))
  expect(problems({ amountOff: '3.00' })).toEqual([])
  expect(problems({ percentOff: 20 })).toEqual([])
  expect(problems({})).toEqual([])
  expect(problems({ amountOff: '3.00', percentOff: 20 })).toEqual(['percentOff'])
  expect(problems({ item: 'Item', amountOff: '3.00' })).toEqual(['amountOff'])
})
