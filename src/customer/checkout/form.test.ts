import { expect, test } from 'vitest'
import { requiredText } from '#contract/rules/required.ts'
import { addressFrom, addressProblems, emptyAddress, formOf, stateOptions } from './form.ts'

const home = {
  first: 'Casey',
  last: 'Okafor',
  address1: '38 Orchard Lane',
  address2: null,
  city: 'Brookfield',
  state: 'OR',
  zipCode: '97301',
}
const user = { firstName: 'Casey', lastName: 'Okafor' }

test('the form begins with the address in use, else with the home address, else with the name', () => {
  const other = { ...home, address1: '1 Elm Street' }
  expect(formOf(other, home, user)).toMatchObject({ useHome: false, address1: '1 Elm Street', address2: '' })
  expect(formOf(null, home, user)).toMatchObject({ useHome: true, address1: '38 Orchard Lane' })
  expect(formOf(null, null, user)).toEqual({ ...emptyAddress, first: 'Casey', last: 'Okafor' })
})

test('every field but the second line is required, unless the home address is used', () => {
  const { address2, ...problems } = addressProblems(emptyAddress)
  expect(address2).toBeNull()
  expect(Object.values(problems)).toEqual(Array(6).fill(requiredText))
  expect(addressProblems({ ...emptyAddress, useHome: true })).toEqual({})
})

test('an address is trimmed, names its addressee, and is stored as home only when asked', () => {
  const form = { ...formOf(home, null, user), address1: ' 1 Elm Street ', first: ' Robin ' }
  const address = { ...home, address1: '1 Elm Street', first: 'Robin', addressedTo: 'Robin Okafor' }
  expect(addressFrom(form, null)).toEqual(address)
  expect(addressFrom({ ...form, isHome: true }, null)).toEqual({ ...address, isHome: true })
})

test('the home address is referred to, with its lines for the screen', () => {
  expect(addressFrom(formOf(null, home, user), home)).toEqual({ ...home, useHome: true })
})

test('the chosen state is an option before the list of states is there, and once afterwards', () => {
  const oregon = { value: 'OR', label: 'Oregon' }
  expect(stateOptions([], 'OR')).toEqual([{ value: 'OR', label: 'OR' }])
  expect(stateOptions([], '')).toEqual([])
  expect(stateOptions([{ code: 'OR', name: 'Oregon' }], 'OR')).toEqual([oregon])
})
