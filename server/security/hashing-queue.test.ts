import { expect, test } from 'vitest'
import { queuedPasswords } from './hashing-queue.ts'

/** Hashes that finish when the test ends them. */
const makeHashing = () => {
  const begun: string[] = []
  const ends = new Map<string, { done: () => void; fail: (error: Error) => void }>()
  const work = <T>(name: string, result: T): Promise<T> => {
    begun.push(name)
    return new Promise((resolve, reject) => ends.set(name, { done: () => resolve(result), fail: reject }))
  }
  const queue = queuedPasswords(
    { hash: (password) => work(password, `hash of ${password}`), matches: (_, password) => work(password, true) },
    { running: 2, waiting: 3, retryAfter: 5 },
  )
  const end = async (name: string, ...failure: Error[]) => {
    const { done, fail } = ends.get(name)!
    if (failure[0]) fail(failure[0])
    else done()
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { queue, begun, end }
}

test('hashes run up to the limit, and the others follow in order of arrival', async () => {
  const { queue, begun, end } = makeHashing()
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.hash(name))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  await end('d')
  await end('e')
  expect(await Promise.all(all)).toContain('hash of e')
})

test('a known device comes before all others that wait, and is not refused when they fill the queue', async () => {
  const { queue, begun, end } = makeHashing()
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.matches(null, name))
  const known = queue.matches(null, 'known', { isFirst: true })
  await end('a')
  expect(begun).toEqual(['a', 'b', 'known'])
  for (const name of ['b', 'known', 'c', 'd', 'e']) await end(name)
  expect(await Promise.all([...all, known])).toEqual([true, true, true, true, true, true])
})

test('a full queue refuses at once, with the time to wait, until there is room again', async () => {
  const { queue, begun, end } = makeHashing()
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.matches(null, name))
  await expect(queue.hash('f')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, detail: { retryAfter: 5 } })
  await end('a')
  const late = queue.hash('g')
  for (const name of ['b', 'c', 'd', 'e', 'g']) await end(name)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
  expect(await late).toBe('hash of g')
  expect(await Promise.all(all)).toEqual([true, true, true, true, true])
})

test('a hash that fails frees its slot for the next', async () => {
  const { queue, begun, end } = makeHashing()
  const [first, ...others] = ['a', 'b', 'c'].map((name) => queue.hash(name))
  const failure = first!.catch((error: Error) => error.message)
  await end('a', new Error('out of memory'))
  expect(await failure).toBe('out of memory')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('b')
  await end('c')
  expect(await Promise.all(others)).toEqual(['hash of b', 'hash of c'])
})
