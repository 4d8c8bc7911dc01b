import { expect, test } from 'vitest'
import { Refusal } from '#server/basics/refusal.ts'
import { countFailures } from './failures.ts'
import { DatabaseLost, TransactionHeld } from './transact.ts'

const failed = (code: string) => new Error('failed query', { cause: Object.assign(new Error('reason'), { code }) })

test.each([
  ['a full disk', failed('53100'), ['full']],
  ['a connection too many', new DatabaseLost('lost', { cause: failed('53300') }), ['full']],
  ['a duplicate key', failed('23505'), ['other']],
  ['a lost connection', new DatabaseLost('lost', { cause: failed('57P01') }), ['lost']],
  ['a transaction that was held too long', new TransactionHeld('held'), ['held']],
  ['a refusal of the work', new Refusal('NOT_FOUND'), []],
  ['an error of the network', failed('ECONNRESET'), []],
  ['an error of the network whose name is as long as an SQLSTATE', failed('EPIPE'), []],
])('%s is counted by its cause, and thrown on', async (_what, error, counted) => {
  const causes: string[] = []
  const meters = { databaseFailure: (cause: string) => void causes.push(cause) }
  const transact = countFailures(() => Promise.reject(error), meters)
  await expect(transact(1, 'test', async () => 1)).rejects.toBe(error)
  expect(causes).toEqual(counted)
})

test('a transaction that succeeds is not counted', async () => {
  const transact = countFailures(async (_tenant, _owner, work) => work({} as never), {
    databaseFailure: () => expect.fail('counted'),
  })
  expect(await transact(1, 'test', async () => 'done')).toBe('done')
})
