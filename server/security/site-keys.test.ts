import { expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { keysToBring, openKeys, ownKeys, renewedKeys, sealKeys } from './site-keys.ts'
import { makeSealing } from './sealing.ts'

const [oldKey, newKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const sealing = makeSealing([oldKey], systemRandom)
const day = 86_400

test('a site keeps its keys from cell to cell, and tokens of each cell for as long as one may live', () => {
  const first = keysToBring(ownKeys('first'), 'first', 0)
  expect(first).toMatchObject({ bodies: ownKeys('first').bodies, devices: ownKeys('first').devices })
  const second = keysToBring(first, 'second', 10 * day)
  expect(second.bodies).toEqual(ownKeys('first').bodies)
  expect(second.earlierTokens.map(({ until }) => until)).toEqual([0, 10 * day])
  expect(keysToBring(second, 'third', 32 * day).earlierTokens.map(({ until }) => until)).toEqual([10 * day, 32 * day])
})

test('sealed keys open for their site alone, and whole', () => {
  const keys = keysToBring(ownKeys('first'), 'first', 5)
  const sealed = sealKeys(sealing, 7, keys)
  expect(openKeys(sealing, 7, sealed)).toEqual(keys)
  expect(() => openKeys(sealing, 8, sealed)).toThrow('the keys of the site 8 cannot be opened')
})

test('keys are sealed with the newest key once', () => {
  const both = makeSealing([newKey, oldKey], systemRandom)
  const keys = ownKeys('first')
  const renewed = renewedKeys(both, 7, sealKeys(sealing, 7, keys))
  expect(openKeys(makeSealing([newKey], systemRandom), 7, renewed!)).toEqual(keys)
  expect(renewedKeys(both, 7, renewed!)).toBeNull()
})
