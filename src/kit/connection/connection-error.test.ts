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
  const told = showConnectionError('Look around.')
  void showConnectionError('Look around.')
  void showConnectionError('Look around.')
  expect(dialogStore.get().map(({ title }) => title)).toEqual(['Connection Error'])
  await answerAll()
  await told
  void showConnectionError('Look around.')
  expect(dialogStore.get()).toHaveLength(1)
  await answerAll()
})

test('no dialog is shown over an open code', async () => {
  openCodes.set(1)
  await showConnectionError('Look around.')
  expect(dialogStore.get()).toEqual([])
})

test('the dialog says what still works here', async () => {
  void showConnectionError('Look around.')
  const [entry] = dialogStore.get()
  expect(JSON.stringify(entry?.body)).toContain('Look around.')
  await answerAll()
})
