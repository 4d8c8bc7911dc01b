import { expect, test } from 'vitest'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { oneMore } from './one-more.ts'

const start = () => {
  const runs: { end: () => void; fail: (error: Error) => void }[] = []
  const call = oneMore(() => new Promise<void>((end, fail) => runs.push({ end, fail })))
  return { runs, call }
}

test('calls during a run share one more run after it', async () => {
  const { runs, call } = start()
  const calls = [call(), call(), call()]
  expect(runs).toHaveLength(1)
  runs[0]!.end()
  await calls[0]
  await flushMacrotasks()
  expect(runs).toHaveLength(2)
  const later = call()
  runs[1]!.end()
  await Promise.all(calls)
  await flushMacrotasks()
  expect(runs).toHaveLength(3)
  runs[2]!.end()
  await later
})

test('a run that fails fails its own calls, and the next one is made', async () => {
  const { runs, call } = start()
  const first = call()
  const second = call()
  runs[0]!.fail(new Error('no signal'))
  await expect(first).rejects.toThrow('no signal')
  await flushMacrotasks()
  runs[1]!.end()
  await expect(second).resolves.toBeUndefined()
  const third = call()
  expect(runs).toHaveLength(3)
  runs[2]!.end()
  await third
})
