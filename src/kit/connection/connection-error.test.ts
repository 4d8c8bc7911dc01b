import { beforeEach, expect, test } from 'vitest'
import { openCodes } from '#src/kit/connection/open-codes.ts'
import { dialogStore, removeDialog } from '#src/ui/overlays/dialogs.ts'
import { showConnectionError } from './connection-error.ts'

const answerAll = async () => {
  for (const entry of dialogStore.get()) {
    if (entry.type === 'alert') entry.answer()
    removeDialog(entry.id)
  }
  await Promise.resolve()
}

beforeEach(() => {
  dialogStore.set([])
  openCodes.set(0)
})

test('repeated network losses show one dialog at a time', async () => {
  const told = showConnectionError()
  void showConnectionError()
  void showConnectionError()
  expect(dialogStore.get().map(({ title }) => title)).toEqual(['Connection Error'])
  await answerAll()
  await told
  void showConnectionError()
  expect(dialogStore.get()).toHaveLength(1)
  await answerAll()
})

test('no dialog is shown over an open code', async () => {
  openCodes.set(1)
  await showConnectionError()
  expect(dialogStore.get()).toEqual([])
})
