import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { ownVersion } from '#contract/stored/versions.ts'
import { openCopy } from './copy.ts'
import { memoryStorage } from './memory.ts'
import { NoStorage, openDatabases } from './open.ts'
import { openOwn } from './own.ts'

let count = 0
const names = () => {
  count += 1
  return [`own-${count}`, `copy-${count}`] as const
}
const request = {
  key: 'key-1',
  lane: 'person',
  person: 'casey',
  kind: 'vehicle',
  version: 1,
  payload: {},
  state: 'waiting',
  createdAt: 1,
  attempts: 0,
  nextAttemptAt: 0,
  lastError: null,
} as const

const filled = async (ownName: string, copyName: string) => {
  const [own, copy] = [openOwn(ownName), openCopy(copyName)]
  await own.requests.add({ ...request } as never)
  await copy.answers.put({ name: 'wallet', person: 'casey', value: [], etag: null, at: 1 })
  return { own, copy }
}

test('a connection that the browser closed is reopened by the next use', async () => {
  const { own, copy } = await filled(...names())
  own.backendDB().close()
  copy.backendDB().close()
  expect(await own.requests.count()).toBe(1)
  expect(await copy.answers.count()).toBe(1)
})

test('an older build opens a database that a newer build has upgraded', async () => {
  const [ownName, copyName] = names()
  const { own, copy } = await filled(ownName, copyName)
  own.close()
  copy.close()
  const newer = new Dexie(ownName)
  newer.version(7).stores({
    requests: '++sequence, &key, lane, [lane+state], person',
    intents: 'key, person',
    cart: 'id, person',
    facts: 'name',
    later: 'id',
  })
  await newer.open()
  newer.close()
  const [older, again] = [openOwn(ownName), openCopy(copyName)]
  await openDatabases(older, again)
  expect(await older.requests.toArray()).toMatchObject([{ key: 'key-1', kind: 'vehicle' }])
})

test('a failed upgrade of the copy deletes the copy and leaves the queue intact', async () => {
  const [ownName, copyName] = names()
  const { own, copy } = await filled(ownName, copyName)
  own.close()
  copy.close()
  const upgraded = openCopy(copyName)
  upgraded.version(9).upgrade(() => {
    throw new Error('broken upgrade')
  })
  let tries = 0
  const rebuilt = openCopy(copyName)
  rebuilt.version(9).upgrade(() => {
    tries += 1
    throw new Error('broken upgrade')
  })
  await expect(upgraded.open()).rejects.toThrow('broken upgrade')
  await openDatabases(openOwn(ownName), rebuilt)
  expect(tries).toBe(1)
  expect(await rebuilt.answers.count()).toBe(0)
  expect(await openOwn(ownName).requests.count()).toBe(1)
})

test('a failed upgrade of the device-only database leaves it unchanged', async () => {
  const [ownName, copyName] = names()
  const { own, copy } = await filled(ownName, copyName)
  own.close()
  const broken = openOwn(ownName)
  broken.version(ownVersion + 1).upgrade(() => {
    throw new Error('broken upgrade')
  })
  await expect(openDatabases(broken, copy)).rejects.toThrow(NoStorage)
  broken.close()
  expect(await openOwn(ownName).requests.toArray()).toMatchObject([{ key: 'key-1' }])
})

test('in a browser without storage the app runs in memory', async () => {
  const [ownName, copyName] = names()
  const storage = await memoryStorage()
  const [own, copy] = [openOwn(ownName, storage), openCopy(copyName, storage)]
  await openDatabases(own, copy)
  await own.requests.add({ ...request } as never)
  expect(await own.requests.count()).toBe(1)
  expect(await Dexie.exists(ownName)).toBe(false)
})

test('a cart of the first version is kept, and what its lines cost then is what they were put in at', async () => {
  const [ownName] = names()
  const first = new Dexie(ownName)
  first.version(1).stores({
    requests: '++sequence, &key, lane, [lane+state], person',
    intents: 'key, person',
    cart: 'id, person',
    facts: 'name',
  })
  await first
    .table('cart')
    .add({ id: 'a', person: 'casey', product: { productId: 1, price: 24, taxes: 1.68, monthlyPrice: null } })
  first.close()
  expect(await openOwn(ownName).cart.toArray()).toEqual([
    {
      id: 'a',
      person: 'casey',
      product: { productId: 1, price: 24, taxes: 1.68, monthlyPrice: null, monthlyTaxes: null },
      seen: { price: 24, taxes: 1.68, monthlyPrice: null, monthlyTaxes: null },
      address: null,
    },
  ])
})
