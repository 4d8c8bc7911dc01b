import { expect, test } from 'vitest'
import { returnFrom, withReturn } from './navigation.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://puddle.test')
  return { pathname, search }
}

test('a log-in leads back to the requested screen, with its query', () => {
  expect(withReturn('/', '/wallet')).toBe('/?to=%2Fwallet')
  expect(returnFrom(at(withReturn('/', '/washes?location=3')))).toBe('/washes?location=3')
})

test('a log-in that replaces a screen leads to that screen', () => {
  expect(returnFrom(at('/account'))).toBe('/account')
})

test('a log-in leads back to a page below another', () => {
  expect(returnFrom(at(withReturn('/', '/shop/washes?location=3')))).toBe('/shop/washes?location=3')
})

test('a log-in leads back to a place on a page', () => {
  expect(returnFrom(at(withReturn('/logIn', '/shop/washes?location=3#product-12')))).toBe(
    '/shop/washes?location=3#product-12',
  )
  expect(returnFrom(at('/logIn?to=%2FlogIn%23product-12'))).toBe('/')
})

test('a log-in without a requested screen leads home', () => {
  expect(withReturn('/', '/logIn')).toBe('/')
  expect(returnFrom(at('/'))).toBe('/')
  expect(returnFrom(at('/logIn'))).toBe('/')
})

test.each([
  '//evil.example',
  '/shop//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/logOut',
  'javascript:alert(1)',
])('the address %s leads home: it is no screen of this app, or unusable after a log-in', (to) => {
  expect(returnFrom(at(`/?${new URLSearchParams({ to }).toString()}`))).toBe('/')
})
