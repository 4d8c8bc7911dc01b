import { beforeEach, expect, test } from 'vitest'
import { openCodes } from '#src/parts/code/open-codes.ts'
import { dialogStore, removeDialog } from '#src/ui/overlays/dialogs.ts'
import { tellConnectionError } from './connection-error.ts'

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
  const told = tellConnectionError()
  void tellConnectionError()
  void tellConnectionError()
  expect(dialogStore.get().map(({ title }) => title)).toEqual(['Connection Error'])
  await answerAll()
  await told
  void tellConnectionError()
  expect(dialogStore.get()).toHaveLength(1)
  await answerAll()
})

test('no dialog is shown over an open code', async () => {
  openCodes.set(1)
  await tellConnectionError()
  expect(dialogStore.get()).toEqual([])
})
