import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#server/basics/ports.ts'
import { schedule } from './schedule.ts'

const log: Log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a job runs at once, then after each pause, and not after the stop', async () => {
  const run = vi.fn(async () => undefined)
  const jobs = schedule([{ name: 'a', every: 1_000, run }], log)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run).toHaveBeenCalledTimes(3)
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a run that fails is logged by name, and the next run starts', async () => {
  const run = vi.fn(async () => {
    throw new Error('no luck')
  })
  const jobs = schedule([{ name: 'billing', every: 1_000, run }], log)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: 'billing', message: 'no luck' }), 'job failed')
  await jobs.stop()
})

test('stopping waits for the current run', async () => {
  let finish = () => undefined as void
  const jobs = schedule(
    [
      {
        name: 'a',
        every: 1,
        run: () =>
          new Promise<void>((done) => {
            finish = done
          }),
      },
    ],
    log,
  )
  let stopped = false
  const stopping = jobs.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect(stopped).toBe(true)
})
