import { expect, test } from 'vitest'
import { reservedSubdomains, subdomainFrom } from './subdomain.ts'

test.each([
  ['puddle', 'puddle'],
  ['Puddle Lane!', 'puddlelane'],
  ['  Wash-24_7 ', 'wash-247'],
  ['--wash--', 'wash'],
  ['Wäsche', 'wsche'],
  ['wash.example.com', 'washexamplecom'],
  ['payless-wash', 'payless-wash'],
  ['a', 'a'],
  ['a'.repeat(63), 'a'.repeat(63)],
])('%j names the subdomain %j', (text, subdomain) => {
  expect(subdomainFrom(text)).toBe(subdomain)
})

test.each(['', '-', '!?', '洗車', 'a'.repeat(64), 'xn--wsche-hra', 'W.W.W', 'Pay-Frame', ...reservedSubdomains])(
  '%j names none',
  (text) => {
    expect(subdomainFrom(text)).toBeNull()
  },
)

test('names that a log-in, a payment or the product itself could have name none', () => {
  for (const name of [
    'login',
    'signin',
    'secure',
    'account',
    'verify',
    'pay',
    'payment',
    'billing',
    'support',
    'clearcoat',
  ])
    expect([name, subdomainFrom(name)]).toEqual([name, null])
})

test.each(['l0gin', 'log-in', '1ogin', 'Pay', 'p4y', 'supp0rt', 'c1earcoat', 'clearcoat-pay', 'my-clearcoat'])(
  '%j names none where it is read as a reserved name',
  (text) => {
    expect(subdomainFrom(text)).toBeNull()
  },
)

test('a text that no call admits is not read', () => {
  expect(subdomainFrom(`a${'-'.repeat(254)}`)).toBe('a')
  expect(subdomainFrom(`a${'-'.repeat(255)}`)).toBeNull()
})
