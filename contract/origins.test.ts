import { expect, test } from 'vitest'
import { originBeside } from './origins.ts'

test.each([
  ['https://puddle.wash.example', 'https://bot-check.wash.example'],
  ['http://puddle.localhost:8080', 'http://bot-check.localhost:8080'],
])('beside %s is %s', (site, origin) => {
  expect(originBeside(site, 'bot-check')).toBe(origin)
})
