import { expect, test, vi } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { loadPart } from './load-part.ts'

/** A network that loses the part as often as said. */
const losing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'code'
  })
}

test('a part that does not arrive within 120 s counts as lost', async () => {
  const clock = new FakeClock()
  const loading = loadPart(() => new Promise<never>(() => undefined), clock)
  await Promise.all([expect(loading).rejects.toThrow('script timed out'), clock.advance(120_000)])
})

test('a part that arrives in time is returned', async () => {
  const clock = new FakeClock()
  const loading = loadPart(() => new Promise<string>((resolve) => clock.after(119_000, () => resolve('code'))), clock)
  await clock.advance(119_000)
  expect(await loading).toBe('code')
})

test('a part that the network loses twice is loaded at the third attempt', async () => {
  const clock = new FakeClock()
  const load = losing(2)
  const loading = loadPart(load, clock)
  await clock.advance(299)
  expect(load).toHaveBeenCalledTimes(1)
  await clock.advance(1)
  expect(load).toHaveBeenCalledTimes(2)
  await clock.advance(2_000)
  expect(await loading).toBe('code')
})

test('a part that is lost three times is an error', async () => {
  const clock = new FakeClock()
  await Promise.all([expect(loadPart(losing(3), clock)).rejects.toThrow('Failed to fetch'), clock.advance(2_300)])
})
