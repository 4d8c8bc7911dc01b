import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadedBy } from '#tests/support/loaded-by.ts'

const folder = new URL('./', import.meta.url)

test('the calculator of orders imports nothing', () => {
  expect(readdirSync(folder)).toContain('calculator.ts')
  expect(loadedBy(readFileSync(new URL('calculator.ts', folder), 'utf8'))).toEqual([])
})
