import { afterEach, expect, test } from 'vitest'
import { movedSite, noteMove } from './moved-site.ts'

const page = (host: string) => ({ protocol: 'https:', host, origin: `https://${host}` })

afterEach(() => movedSite.set(null))

test('the current name of the site is that of its new origin, on the same port', () => {
  noteMove('puddle-lane', page('puddle.example.com:8443'))
  expect(movedSite.get()).toBe('https://puddle-lane.example.com:8443')
})

test('a page on the current name has not moved', () => {
  noteMove('puddle-lane', page('puddle.example.com'))
  noteMove('puddle', page('puddle.example.com'))
  expect(movedSite.get()).toBeNull()
})
