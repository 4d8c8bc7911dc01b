import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBackground } from '#server/basics/background.ts'
import type { Log } from '#server/basics/ports.ts'
import { makeLookOut } from './look-out.ts'

const log: Log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lookOutOf = (look: () => Promise<void>) => {
  const background = makeBackground(log)
  return { background, lookOut: makeLookOut(background, log, look) }
}

test('a look follows at once and then every second, and none after the stop', async () => {
  const look = vi.fn(async () => undefined)
  const { lookOut } = lookOutOf(look)
  lookOut.start()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(look).toHaveBeenCalledTimes(3)
  lookOut.stop()
  lookOut.wake()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(look).toHaveBeenCalledTimes(3)
})

test('any number of calls during a look cause one more look', async () => {
  let finish = (): void => undefined
  const look = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { lookOut, background } = lookOutOf(look)
  lookOut.wake()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1))
  for (let call = 0; call < 5; call += 1) lookOut.wake()
  finish()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2))
  finish()
  await background.idle()
  expect(look).toHaveBeenCalledTimes(2)
  lookOut.wake()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(3))
  // Asked for before the stop, it is made: the mail of the last request is not left behind.
  lookOut.wake()
  lookOut.stop()
  lookOut.wake()
  finish()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(4))
  finish()
  await background.idle()
  expect(look).toHaveBeenCalledTimes(4)
})

test('a request that has come in is read between two looks, however short they are', async () => {
  let looks = 0
  const { lookOut } = lookOutOf(async () => {
    looks += 1
    lookOut.wake()
  })
  lookOut.wake()
  await immediate()
  const heard = looks
  lookOut.stop()
  expect(heard).toBeLessThan(3)
})

test('a look that fails is logged, and the next one follows later than usual', async () => {
  const look = vi.fn(() => Promise.reject(new Error('no database')))
  const { lookOut } = lookOutOf(look)
  lookOut.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(look).toHaveBeenCalledTimes(2)
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'no database' }),
    'due work could not be claimed',
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(look).toHaveBeenCalledTimes(3)
  lookOut.stop()
})
