import { expect, test } from 'vitest'
import { fillDiskUnder } from '#tests/support/full-disk.ts'
import { makePhone } from '#tests/support/phone.ts'
import { createAnswerCache } from './answer-cache.ts'

const answer = (value: string) => ({ name: 'wallet', person: 'casey', value, etag: null, at: 1 })

test('on a full disk each newer answer replaces the one before, and the newest is written later', async () => {
  const phone = makePhone()
  const cache = createAnswerCache(phone.copy, () => undefined)
  await cache.put([answer('first')], 0)
  const free = fillDiskUnder(phone.copy.answers)
  for (const value of ['second', 'third']) {
    const { revision } = (await cache.get('wallet'))!
    expect(await cache.put([answer(value)], revision)).toBe(true)
    expect(await cache.get('wallet')).toMatchObject({ value })
  }
  expect(cache.unsaved.count).toBe(2)

  free()
  expect(await cache.put([answer('fourth')], (await cache.get('wallet'))!.revision)).toBe(true)
  expect(await phone.copy.answers.get('wallet')).toMatchObject({ value: 'fourth' })
  expect(await cache.get('wallet')).toMatchObject({ value: 'fourth' })
})

test('an answer that another tab wrote meanwhile is newer than the one this page holds', async () => {
  const phone = makePhone()
  const cache = createAnswerCache(phone.copy, () => undefined)
  const free = fillDiskUnder(phone.copy.answers)
  await cache.put([answer('held')], 0)
  free()
  await createAnswerCache(phone.copy, () => undefined).put([answer('of another tab')])
  expect(await cache.get('wallet')).toMatchObject({ value: 'of another tab' })
  expect(await cache.put([answer('late')], 0)).toBe(false)
})

const picture = (path: string) => ({ path, entry: '', html: '', title: '', themeColour: '', root: {}, scripts: [] })

test('an answer that has changed deletes the pictures of the screens that show it, one confirmed unchanged none', async () => {
  const { copy } = makePhone()
  const cache = createAnswerCache(copy, () => undefined)
  const paths = async () => (await copy.pictures.toArray()).map(({ path }) => path).sort()
  await cache.put([{ ...answer('three uses left'), etag: '"3"' }])
  await copy.pictures.bulkPut(['/', '/account', '/wallet', '/washclub'].map(picture))

  await cache.put([{ ...answer('three uses left'), etag: '"3"', at: 2 }])
  expect(await paths()).toEqual(['/', '/account', '/wallet', '/washclub'])
  await cache.put([{ ...answer('two uses left'), etag: '"2"' }])
  expect(await paths()).toEqual(['/', '/account', '/washclub'])
})

test('a new look deletes every picture', async () => {
  const { copy } = makePhone()
  const cache = createAnswerCache(copy, () => undefined)
  await cache.put([{ ...answer('blue'), name: 'siteConfig', etag: '"1"' }])
  await copy.pictures.bulkPut(['/', '/wallet'].map(picture))
  await cache.put([{ ...answer('green'), name: 'siteConfig', etag: '"2"' }])
  expect(await copy.pictures.count()).toBe(0)
})
