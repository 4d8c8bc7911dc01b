import { expect, vi } from 'vitest'
import { dialogStore, removeDialog, type DialogEntry } from '#src/ui/overlays/dialogs.ts'

/** Waits for the open question or message, and answers it. @returns what it says */
export const answerDialog = async (yes = true): Promise<Pick<DialogEntry, 'title' | 'body'>> => {
  const shown = await vi.waitFor(() => {
    const entry = dialogStore.get().find(({ open, type }) => open && type !== 'promise')
    expect(entry).toBeDefined()
    return entry!
  })
  if (shown.type === 'confirm') shown.answer(yes)
  if (shown.type === 'alert') shown.answer()
  removeDialog(shown.id)
  return { title: shown.title, body: shown.body }
}
