import { expect, test } from 'vitest'
import { longestProofs, mostProofs, withProof } from './device-proof.ts'

test('a proof replaces that of the same account', () => {
  expect(withProof('', 'kim.one.x')).toBe('kim.one.x')
  expect(withProof('kim.one.x lee.one.y', 'lee.two.z')).toBe('lee.two.z kim.one.x')
})

test('a device keeps the proofs of the newest log-ins, which fit the header', () => {
  const proofOf = (n: number) => `account${n}`.padEnd(16, '_') + `.${'d'.repeat(22)}.${'s'.repeat(43)}`
  const all = Array.from({ length: 20 }, (_, n) => proofOf(n))
  const kept = all.reduce(withProof, '')
  expect(kept.split(' ')).toEqual(all.slice(-mostProofs).toReversed())
  expect(kept.length).toBeLessThanOrEqual(longestProofs)
})
