import { expect, test } from 'vitest'
import { webRoutesOf } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { decideWeb } from './decide.ts'

const casey = { state: 'person', person: 'casey' } as SessionSeen
const visitor: SessionSeen = { state: 'none' }

const shown = (path: string, session: SessionSeen = visitor, config: object = {}) => {
  const site = readSite({ has_ecom: true, has_app: true, ...config })
  const decision = decideWeb({ routes: webRoutesOf(site), site, path, session })
  return decision.show === 'page' ? decision.route.name : decision
}

test('a visitor reads the shop and opens the checkout', () => {
  expect(shown('/')).toBe('home')
  expect(shown('/shop')).toBe('washes')
  expect(shown('/shop/merch')).toBe('merch')
  expect(shown('/checkout')).toBe('checkout')
})

test('the account leads a visitor home, and a guest as well', () => {
  expect(shown('/userManagement')).toEqual({ show: 'redirect', to: '/' })
  expect(shown('/userManagement', { state: 'guest' })).toEqual({ show: 'redirect', to: '/' })
  expect(shown('/userManagement', casey)).toBe('account')
})

test('log-in, sign-up and password recovery lead a logged-in user home', () => {
  for (const path of ['/logIn', '/signUp', '/passwordRecovery']) {
    expect(shown(path, casey)).toEqual({ show: 'redirect', to: '/' })
    expect(typeof shown(path)).toBe('string')
  }
})

test('a path of the phone app leads to the page of the same thing', () => {
  expect(shown('/wallet')).toEqual({ show: 'redirect', to: '/userManagement?section=wallet' })
  expect(shown('/washClub')).toEqual({ show: 'redirect', to: '/shop/washClubs' })
})

test('any other path has the fallback page, which tells what is in the app alone', () => {
  expect(shown('/nowhere')).toEqual({ show: 'fallback', appOnly: false })
  expect(shown('/airPay')).toEqual({ show: 'fallback', appOnly: true })
})

test('the fallback page links to the app only for screens that the app offers', () => {
  const missing = { show: 'fallback', appOnly: false }
  expect(shown('/airPay', visitor, { disabledRoutes: ['/AirPay'] })).toEqual(missing)
  expect(shown('/points', casey, { loyaltyProgram: false })).toEqual(missing)
  expect(shown('/airPay', visitor, { has_app: false })).toEqual(missing)
})

test('a screen that is disabled in the app stays a page of the shop', () => {
  expect(shown('/shop/bundles', casey, { disabledRoutes: ['/bundles', '/checkout'] })).toBe('bundles')
  expect(shown('/checkout', casey, { disabledRoutes: ['/bundles', '/checkout'] })).toBe('checkout')
})

test('a merchant without a web shop has only the pages of mailed links', () => {
  const none = { has_ecom: false }
  expect(shown('/', visitor, none)).toEqual({ show: 'phone-only' })
  expect(shown('/shop', casey, none)).toEqual({ show: 'phone-only' })
  expect(shown('/userManagement', casey, none)).toEqual({ show: 'phone-only' })
  expect(shown('/passwordRecovery', visitor, none)).toBe('passwordRecovery')
  expect(shown('/Updated', visitor, none)).toBe('updated')
})
