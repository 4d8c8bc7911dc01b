import { expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { newTenantToken, tenantOfToken } from './tenant-tokens.ts'

test.each([18, 32])('a token of %i bytes names its tenant', (bytes) => {
  expect(tenantOfToken(newTenantToken(7, systemRandom, bytes), bytes)).toBe(7)
})

test.each([
  '',
  '7',
  '7.',
  '7.short',
  '0.aaaaaaaaaaaaaaaaaaaaaaaa',
  '-7.aaaaaaaaaaaaaaaaaaaaaaaa',
  '7.aaaaaaaaaaaaaaaaaaaaaaa!',
])('"%s" names no tenant', (token) => {
  expect(tenantOfToken(token, 18)).toBeNull()
})
