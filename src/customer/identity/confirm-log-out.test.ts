import { beforeEach, expect, test, vi } from 'vitest'
import { writeDeviceValue } from '#src/local/device-values.ts'
import { dialogStore, removeDialog } from '#src/ui/overlays/dialogs.ts'
import { makePhone } from '#tests/support/phone.ts'
import { confirmLogOut } from './confirm-log-out.ts'

beforeEach(() => dialogStore.set([]))

const phoneWith = async (lines: number) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  await phone.own.cart.bulkAdd(Array.from({ length: lines }, (_, id) => ({ id: `${id}`, person: 'casey' }) as never))
  return phone
}

const answer = async (yes: boolean): Promise<unknown> => {
  await vi.waitFor(() => expect(dialogStore.get()).toHaveLength(1))
  const [entry] = dialogStore.get()
  if (entry?.type === 'confirm') entry.answer(yes)
  removeDialog(entry!.id)
  return entry!.body
}

test('a log-out that would empty the cart asks first, and No keeps all data', async () => {
  const phone = await phoneWith(3)
  const leaving = confirmLogOut(phone)
  expect(await answer(false)).toContain('3 items')
  expect(await leaving).toBe(false)
})

test('Yes continues, and an empty cart needs no question', async () => {
  const leaving = confirmLogOut(await phoneWith(1))
  await answer(true)
  expect(await leaving).toBe(true)
  expect(await confirmLogOut(await phoneWith(0))).toBe(true)
  expect(dialogStore.get()).toEqual([])
})

test('a log-out that would lose edits of the back office asks first, about those of its own user alone', async () => {
  const phone = await phoneWith(0)
  await writeDeviceValue(phone.own, 'draft/site-config', { avery: { draft: 1 } })
  expect(await confirmLogOut(phone)).toBe(true)
  await writeDeviceValue(phone.own, 'draft/site-config', { casey: { draft: 1 } })
  const leaving = confirmLogOut(phone)
  expect(await answer(false)).toContain('The back office itself can keep them')
  expect(await leaving).toBe(false)
})
