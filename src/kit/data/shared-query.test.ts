import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#src/local/memory.ts'
import { writeDeviceValue, readDeviceValue } from '#src/local/device-values.ts'
import { openOwn } from '#src/local/own.ts'
import { sharedQuery } from './use-query.ts'

const setUp = async () => {
  const own = openOwn(undefined, await memoryStorage())
  await own.open()
  const read = vi.fn(() => readDeviceValue<{ at: number }>(own, 'listingLocation'))
  return { own, read, write: (at: number) => writeDeviceValue(own, 'listingLocation', { at }) }
}

test('all who observe a query get its results, and it runs once for each change', async () => {
  const { own, read, write } = await setUp()
  const [seen, other]: [unknown[], unknown[]] = [[], []]
  const one = sharedQuery(own, 'choice', read).subscribe((value) => seen.push(value))
  const two = sharedQuery(own, 'choice', read).subscribe((value) => other.push(value))
  await vi.waitFor(() => expect([seen, other]).toEqual([[undefined], [undefined]]))
  await write(1)
  await vi.waitFor(() =>
    expect([seen, other]).toEqual([
      [undefined, { at: 1 }],
      [undefined, { at: 1 }],
    ]),
  )
  expect(read).toHaveBeenCalledTimes(2)
  one.unsubscribe()
  await write(2)
  await vi.waitFor(() => expect(other).toHaveLength(3))
  expect(seen).toHaveLength(2)
  two.unsubscribe()
})

test('who joins gets the newest result at once, without another read', async () => {
  const { own, read, write } = await setUp()
  await write(1)
  const seen: unknown[] = []
  const one = sharedQuery(own, 'choice', read).subscribe((value) => seen.push(value))
  await vi.waitFor(() => expect(seen).toEqual([{ at: 1 }]))
  const late: unknown[] = []
  const two = sharedQuery(own, 'choice', read).subscribe((value) => late.push(value))
  expect(late).toEqual([{ at: 1 }])
  expect(read).toHaveBeenCalledTimes(1)
  one.unsubscribe()
  two.unsubscribe()
})

test('a query that is observed again after all had left reads what was written meanwhile', async () => {
  const { own, read, write } = await setUp()
  const first: unknown[] = []
  const one = sharedQuery(own, 'choice', read).subscribe((value) => first.push(value))
  await vi.waitFor(() => expect(first).toHaveLength(1))
  one.unsubscribe()
  await write(7)
  const second: unknown[] = []
  const two = sharedQuery(own, 'choice', read).subscribe((value) => second.push(value))
  expect(second).toEqual([])
  await vi.waitFor(() => expect(second).toEqual([{ at: 7 }]))
  two.unsubscribe()
})

test('other keys, and the same key of another database, are other queries', async () => {
  const [{ own, read, write }, other] = await Promise.all([setUp(), setUp()])
  await write(1)
  const seen: unknown[] = []
  const all = [
    sharedQuery(own, 'choice', read),
    sharedQuery(own, 'another', () => 'another'),
    sharedQuery(other.own, 'choice', other.read),
  ].map((query, at) => query.subscribe((value: unknown) => (seen[at] = value)))
  await vi.waitFor(() => expect(Object.keys(seen)).toHaveLength(3))
  expect(seen).toEqual([{ at: 1 }, 'another', undefined])
  for (const each of all) each.unsubscribe()
})

test('a query that fails tells all who observe it, and the next runs again', async () => {
  const { own } = await setUp()
  const failed: unknown[] = []
  const fails = () => Promise.reject(new Error('no such table'))
  for (let each = 0; each < 2; each += 1)
    sharedQuery(own, 'choice', fails).subscribe(
      () => undefined,
      (error) => failed.push(error),
    )
  await vi.waitFor(() => expect(failed).toEqual([new Error('no such table'), new Error('no such table')]))
  const seen: unknown[] = []
  const again = sharedQuery(own, 'choice', () => 'read').subscribe((value) => seen.push(value))
  await vi.waitFor(() => expect(seen).toEqual(['read']))
  again.unsubscribe()
})
