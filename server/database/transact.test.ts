import { expect, test, vi } from 'vitest'
import type { Log } from '#server/basics/ports.ts'
import { makeTransact, refuseNested, sideBySide, TransactionHeld, type Tx } from './transact.ts'

const silent = (): Log => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })
/** A driver without a database; it counts rollbacks. */
const driver = () => {
  const seen = { rolledBack: 0 }
  const tx = { execute: async () => ({ rows: [] }) } as unknown as Tx
  const run = async <T>(_become: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await work(tx)
    } catch (error) {
      seen.rolledBack += 1
      throw error
    }
  }
  return { run, seen }
}

test('a transaction held open is rolled back after five seconds, and the log names its owner', async () => {
  vi.useFakeTimers()
  const log = silent()
  const { run, seen } = driver()
  const outcome = makeTransact(run, log)(1, 'POST /orders', () => new Promise(() => undefined)).catch(
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toBeInstanceOf(TransactionHeld)
  expect(log.error).toHaveBeenCalledWith({ owner: 'POST /orders' }, 'transaction held too long')
  expect(seen.rolledBack).toBe(1)
  vi.useRealTimers()
})

test('a snapshot may be read for two minutes, from one state of the database', async () => {
  vi.useFakeTimers()
  const { run } = driver()
  const levels: unknown[] = []
  const transact = makeTransact((become, work, level) => {
    levels.push(level)
    return run(become, work)
  }, silent())
  const takes = (milliseconds: number) => () =>
    new Promise((resolve) => setTimeout(() => resolve('read'), milliseconds))
  const long = transact(1, 'export', takes(119_000), { isSnapshot: true })
  const tooLong = transact(1, 'export', takes(121_000), { isSnapshot: true }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await long).toBe('read')
  expect(await tooLong).toBeInstanceOf(TransactionHeld)
  await transact(1, 'GET /users', async () => 1)
  expect(levels).toEqual(['repeatable read', 'repeatable read', undefined])
  vi.useRealTimers()
})

test('role, tenant and places are set until the end of the transaction', async () => {
  const begun: string[] = []
  const transact = makeTransact((become, work) => {
    begun.push(...become)
    return driver().run(become, work)
  }, silent())
  await transact(7, 'tenant', async () => undefined)
  await transact(null, 'platform', async () => undefined)
  expect(begun).toEqual([
    'set local role clearcoat_tenant',
    "set local app.tenant = '7'",
    "set local app.places = ''",
    'set local role clearcoat_platform',
    "set local app.tenant = ''",
    "set local app.places = ''",
  ])
})

test('a transaction inside another is refused at once, since it would deadlock on one connection', async () => {
  const transact = refuseNested(makeTransact(driver().run, silent()))
  await expect(transact(1, 'outer', () => transact(1, 'inner', async () => 1))).rejects.toThrow(
    'inner opens a transaction inside that of outer',
  )
  expect(await transact(1, 'after', async () => 2)).toBe(2)
})

test('of reads side by side, the first failure is told when all have ended', async () => {
  let hasEnded = false
  const slow = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    hasEnded = true
    throw new Error('second')
  }
  await expect(sideBySide([Promise.reject(new Error('first')), slow()])).rejects.toThrow('first')
  expect(hasEnded).toBe(true)
  expect(await sideBySide([Promise.resolve(1), 'two'])).toEqual([1, 'two'])
})
