import { smallStore } from '#src/ui/small-store.ts'

/** The number of codes on screen. A dialog above one would hide it from the kiosk's reader. */
export const openCodes = smallStore(0, 'page')

/** Counts a code as open. @returns a function that ends it */
export const openCode = (): (() => void) => {
  openCodes.set(openCodes.get() + 1)
  return () => openCodes.set(openCodes.get() - 1)
}
