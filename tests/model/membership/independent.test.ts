import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadedBy } from '#tests/support/loaded-by.ts'

const folder = new URL('./', import.meta.url)
const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('the calculator of memberships imports nothing but its own files and what Node.js brings', () => {
  expect(sources).toContain('calculator.ts')
  const own = new Set(sources.map((file) => `./${file}`))
  const foreign = sources.flatMap((file) =>
    loadedBy(readFileSync(new URL(file, folder), 'utf8'))
      .filter((name) => !own.has(name) && !name.startsWith('node:'))
      .map((name) => `${file}: ${name}`),
  )
  expect(foreign).toEqual([])
})

test.each([
  ["import { tax } from '#contract/rules/tax.ts'", ['#contract/rules/tax.ts']],
  ["import type { Row } from '../server.ts'", ['../server.ts']],
  ["export * from 'date-fns'", ['date-fns']],
  ["import 'temporal-polyfill/global'", ['temporal-polyfill/global']],
  ["const rules = await import('#server/club.ts')", ['#server/club.ts']],
  ['const rules = await import(name)', ['(computed)']],
  ["const rules = require('dayjs')", ['dayjs']],
])('that rule sees what is loaded by %s', (text, names) => {
  expect(loadedBy(text)).toEqual(names)
})
