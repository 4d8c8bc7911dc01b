import { smallStore } from '#src/ui/small-store.ts'

/** Whether the form that corrects the email is open. `turn` remounts it at every opening; 0: never opened. */
export const correctionStore = smallStore({ open: false, turn: 0 }, 'user')

export const openCorrection = (): void => correctionStore.set({ open: true, turn: correctionStore.get().turn + 1 })

export const closeCorrection = (): void => correctionStore.set({ ...correctionStore.get(), open: false })
