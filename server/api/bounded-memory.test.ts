import { createHash } from 'node:crypto'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { expect, test } from 'vitest'
import { BoundedMemory } from './bounded-memory.ts'

const keyOf = (n: number) => createHash('sha256').update(String(n)).digest('base64url')

test('forty thousand keys create a bounded number of windows', async () => {
  const memory = new BoundedMemory({ points: 1_000, duration: 60 })
  for (let n = 0; n < 40_000; n += 1) await memory.consume(keyOf(n))
  expect(memory.dump().storage.length).toBeLessThan(15_000)
})

test('a key keeps its window when the memory is full', async () => {
  const memory = new BoundedMemory({ points: 2, duration: 60 })
  for (let n = 0; n < 10_010; n += 1) await memory.consume(keyOf(n))
  expect((await memory.consume(keyOf(7))).consumedPoints).toBe(2)
  const refused = await memory.consume(keyOf(7)).catch((result: RateLimiterRes) => result)
  expect(refused.consumedPoints).toBe(3)
})
