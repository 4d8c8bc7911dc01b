import { expect, test } from 'vitest'
import { isNewerVersion, isVersion } from './version.ts'

test.each([
  ['1.5.2', '1.5.1', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.5.10', '1.5.9', true],
  ['1.5.1', '1.5.1', false],
  ['1.5.1', '1.5.2', false],
  ['1.9.9', '1.10.0', false],
  ['0.0.20251231235959', '0.0.20251231235958', true],
])('%s is newer than %s: %s', (version, than, newer) => {
  expect(isNewerVersion(version, than)).toBe(newer)
})

test.each([
  ['1.5.1', true],
  ['99999.0.0', true],
  ['1.5', false],
  ['1.5.x', false],
  [`1.5.${'9'.repeat(20)}`, false],
])('%s is a version: %s', (version, is) => {
  expect(isVersion(version)).toBe(is)
})
