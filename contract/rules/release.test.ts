import { expect, test } from 'vitest'
import { isAtLeast, reaches, releaseFor, runningFor, type Staged } from './release.ts'

const tenants = Array.from({ length: 10_000 }, (_, index) => index + 1)
const reachedBy = (staged: Staged) => tenants.filter((tenant) => reaches(staged, tenant))
const at = (share: number, version = '1.6.0', merchants: number[] = []): Staged => ({ version, share, merchants })

test.each([1, 10, 50])('a stage of %i per cent reaches about that share', (share) => {
  const part = reachedBy(at(share)).length / 100
  expect(Math.abs(part - share)).toBeLessThan(share === 1 ? 0.5 : 2)
})

test('a share of 100 reaches everybody, and one of 0 the named merchants alone', () => {
  expect(reachedBy(at(100))).toHaveLength(tenants.length)
  expect(reachedBy(at(0, '1.6.0', [7, 9]))).toEqual([7, 9])
})

test('a larger share adds merchants and removes none', () => {
  const [few, more, many] = [1, 10, 50].map((share) => new Set(reachedBy(at(share))))
  expect([...few!].every((tenant) => more!.has(tenant))).toBe(true)
  expect([...more!].every((tenant) => many!.has(tenant))).toBe(true)
})

test('another release begins with other merchants', () => {
  const first = new Set(reachedBy(at(10)))
  const again = reachedBy(at(10, '1.6.1')).filter((tenant) => first.has(tenant))
  expect(again.length).toBeLessThan(200)
})

test('a merchant has the newest release that reaches it', () => {
  const releases = [at(0, '1.6.1', [2]), at(0, '1.6.0', [2, 3]), at(100, '1.5.1')]
  expect([1, 2, 3].map((tenant) => releaseFor(releases, tenant)?.version)).toEqual(['1.5.1', '1.6.1', '1.6.0'])
  expect(releaseFor([at(0)], 1)).toBeUndefined()
})

test('a stage that leaves out a named merchant or lowers the share is narrower', () => {
  expect(isAtLeast(at(10, '', [1]), at(10, '', [1]))).toBe(true)
  expect(isAtLeast(at(10), at(10, '', [1]))).toBe(false)
  expect(isAtLeast(at(100), at(50, '', [1]))).toBe(true)
  expect(isAtLeast(at(1, '', [1, 2]), at(10, '', [1]))).toBe(false)
})

test('customers have the build that their release carries, or the nearest that is kept', () => {
  const builds = { current: { version: '1.6.0' }, earlier: { version: '1.5.1' } }
  const release = (version: string, build: string, share = 100) => ({ ...at(share, version), build })
  expect(runningFor([], 1, builds)).toEqual({ version: '1.6.0', build: 'current' })
  expect(runningFor([release('1.6.0', '1.6.0')], 1, builds)).toEqual({ version: '1.6.0', build: 'current' })
  expect(runningFor([release('1.6.1', '1.5.1')], 1, builds)).toEqual({ version: '1.6.1', build: 'earlier' })
  expect(runningFor([release('1.4.0', '1.4.0')], 1, builds)).toEqual({ version: '1.4.0', build: 'earlier' })
  expect(runningFor([release('1.6.0', '1.6.0', 0)], 1, builds)).toEqual({ version: '1.5.1', build: 'earlier' })
  const alone = { ...builds, earlier: null }
  expect(runningFor([release('1.4.0', '1.4.0')], 1, alone)).toEqual({ version: '1.4.0', build: 'current' })
})
