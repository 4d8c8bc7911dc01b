import { expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { makeSealing } from './sealing.ts'

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const sealing = makeSealing([oldKey], systemRandom)
const owner = { tenant: 101, service: 'worldpay' }
const secret = 'the key of a merchant — with é'

test('a sealed text opens for its owner', () => {
  expect(sealing.open(sealing.seal(secret, owner), owner)).toBe(secret)
  expect(sealing.open(sealing.seal('', owner), owner)).toBe('')
})

test('a sealed text does not show its content, and no two are the same', () => {
  const [one, other] = [sealing.seal(secret, owner), sealing.seal(secret, owner)]
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('merchant')
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[\w-]+$/)
})

test.each([
  ['tenant', { ...owner, tenant: 102 }],
  ['service', { ...owner, service: 'ips' }],
  ['tenant and service that join to the same text', { tenant: 10, service: '1worldpay' }],
])('a text sealed for another %s does not open', (_, other) => {
  expect(sealing.open(sealing.seal(secret, owner), other)).toBeNull()
})

test('a text with any byte changed or missing does not open', () => {
  const bytes = Buffer.from(sealing.seal(secret, owner), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    expect(sealing.open(changed.toString('base64url'), owner)).toBeNull()
    expect(sealing.open(bytes.subarray(0, at).toString('base64url'), owner)).toBeNull()
  }
})

test('of several keys the first one seals and all of them open', () => {
  const before = sealing.seal(secret, owner)
  const both = makeSealing([newKey, oldKey], systemRandom)
  expect(both.open(before, owner)).toBe(secret)
  const after = both.seal(secret, owner)
  expect(makeSealing([newKey], systemRandom).open(after, owner)).toBe(secret)
  expect(sealing.open(after, owner)).toBeNull()
  expect([both.isCurrent(before, owner), both.isCurrent(after, owner)]).toEqual([false, true])
})

test('without a key nothing is sealed or opened', () => {
  const none = makeSealing([], systemRandom)
  expect(none.hasKey).toBe(false)
  expect(() => none.seal(secret, owner)).toThrow('without a key')
  expect(none.open(sealing.seal(secret, owner), owner)).toBeNull()
})
