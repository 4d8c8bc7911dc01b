import { expect, test } from 'vitest'
import { afterChoice, choosingAt, chooserPath } from './chooser-address.ts'

const query = (text = '') => new URLSearchParams(text)
const places = [{ id: 7 }, { id: 8 }]

test('the chooser’s address names the requested screen, and its label for a listing', () => {
  expect(chooserPath('/washes')).toBe('/findUs?to=%2Fwashes&label=washes')
  expect(chooserPath('/bundles')).toBe('/findUs?to=%2Fbundles&label=washes')
  expect(chooserPath('/merch')).toBe('/findUs?to=%2Fmerch')
})

test('without a location each screen leads to the chooser at /findUs', () => {
  expect(choosingAt('/washes', query(), places)).toEqual({ is: 'redirect', to: '/findUs?to=%2Fwashes&label=washes' })
  expect(choosingAt('/findUs', query('to=/washes'), places)).toEqual({ is: 'show' })
})

test('location= in the address chooses that location, unless it does not exist', () => {
  expect(choosingAt('/washes', query('location=8'), places)).toEqual({ is: 'choose', locationId: 8 })
  expect(choosingAt('/findUs', query('location=99'), places)).toEqual({ is: 'show' })
})

test('forced=true skips the redirect', () => {
  expect(choosingAt('/washes', query('forced=true'), places)).toEqual({ is: 'done' })
})

test('after the choice a listing is narrowed to it, and another screen opens unchanged', () => {
  expect(afterChoice(query('to=/washes&label=washes'), 7)).toBe('/washes?location=7&forced=true')
  expect(afterChoice(query('to=/merch'), 7)).toBe('/merch')
  expect(afterChoice(query('to=//evil.example'), 7)).toBe('/')
  expect(afterChoice(query(), 7)).toBe('/')
})
