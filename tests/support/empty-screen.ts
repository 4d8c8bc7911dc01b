import { beforeEach } from 'vitest'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { toastStore } from '#src/ui/toasts.ts'

/** Each test of the calling file starts with no dialog or toast on the screen. */
export const startWithEmptyScreen = (): void => {
  beforeEach(() => {
    dialogStore.set([])
    toastStore.set([])
  })
}
