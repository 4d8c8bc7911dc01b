import { beforeEach, expect, test } from 'vitest'
import { openCopy } from '#src/local/copy.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { openOwn, type OwnDatabase } from '#src/local/own.ts'
import { withCopy, withOwn } from './databases.ts'
import { deletePushToken } from './push-token.ts'
import { countOneMore, keepUnread } from './unread.ts'

const casey = { state: 'person', person: 'casey' }
const own = <T>(work: (own: OwnDatabase) => Promise<T>) => withOwn(work)

beforeEach(() => own((database) => database.deviceValues.clear()))

test('each message adds one to the page’s last count', async () => {
  await own((database) => writeDeviceValue(database, 'session', casey))
  expect([await countOneMore(), await countOneMore()]).toEqual([1, 2])
  await keepUnread(0)
  expect(await countOneMore()).toBe(1)
  await keepUnread(7)
  expect(await countOneMore()).toBe(8)
})

test('two simultaneous messages add two', async () => {
  await own((database) => writeDeviceValue(database, 'session', casey))
  await Promise.all([countOneMore(), countOneMore()])
  expect(await countOneMore()).toBe(3)
})

test('without a logged-in user no unread messages are counted', async () => {
  expect(await countOneMore()).toBeUndefined()
})

test('an invalid push token is deleted', async () => {
  await own((database) => writeDeviceValue(database, 'pushToken', { token: 't' }))
  await deletePushToken()
  expect(await own((database) => readDeviceValue(database, 'pushToken'))).toBeUndefined()
})

test('a database is closed after its work, also after an error', async () => {
  const mine = openOwn()
  await expect(withOwn(() => Promise.reject(new Error('disk')), mine)).rejects.toThrow('disk')
  expect(mine.isOpen()).toBe(false)
  const copy = openCopy()
  await withCopy(async () => undefined, copy)
  expect(copy.isOpen()).toBe(false)
})
