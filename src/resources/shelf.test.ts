import { expect, test } from 'vitest'
import { fillDiskUnder } from '#tests/support/full-disk.ts'
import { makePhone } from '#tests/support/phone.ts'
import { createShelf } from './shelf.ts'

const answer = (value: string) => ({ name: 'wallet', person: 'casey', value, etag: null, at: 1 })

test('on a full disk each newer answer takes the place of the one before, and the newest goes to the disk once it can', async () => {
  const phone = makePhone()
  const shelf = createShelf(phone.copy)
  await shelf.put([answer('first')], 0)
  const free = fillDiskUnder(phone.copy.answers)
  for (const value of ['second', 'third']) {
    const { revision } = (await shelf.get('wallet'))!
    expect(await shelf.put([answer(value)], revision)).toBe(true)
    expect(await shelf.get('wallet')).toMatchObject({ value })
  }
  expect(shelf.unsaved.count).toBe(2)

  free()
  expect(await shelf.put([answer('fourth')], (await shelf.get('wallet'))!.revision)).toBe(true)
  expect(await phone.copy.answers.get('wallet')).toMatchObject({ value: 'fourth' })
  expect(await shelf.get('wallet')).toMatchObject({ value: 'fourth' })
})

test('what another tab has written meanwhile is newer than what this page holds', async () => {
  const phone = makePhone()
  const shelf = createShelf(phone.copy)
  const free = fillDiskUnder(phone.copy.answers)
  await shelf.put([answer('held')], 0)
  free()
  await createShelf(phone.copy).put([answer('of another tab')])
  expect(await shelf.get('wallet')).toMatchObject({ value: 'of another tab' })
  expect(await shelf.put([answer('late')], 0)).toBe(false)
})
