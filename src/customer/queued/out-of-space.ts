import { smallStore } from '#src/ui/small-store.ts'

/**
 * What could not be stored: a copy of server data, a change that exists only on this phone, or a purchase, which is
 * stored before it is sent.
 */
export type FailedWrite = 'copy' | 'change' | 'purchase'

/** What the dialog reports; null while it is closed. */
export const outOfSpace = smallStore<FailedWrite | null>(null, 'page')

let isTold = false

/**
 * A copy is reported once while the page lives, and not after a change or a purchase, which has told of the full disk: the
 * app continues online. A change is reported each time.
 */
export const showOutOfSpace = (what: FailedWrite): void => {
  if (what === 'copy' && isTold) return
  isTold = true
  outOfSpace.set(what)
}
