import { smallStore } from '#src/ui/small-store.ts'

/** What could not be kept: a copy of what the server has, or a change that only this phone knows. */
export type Unkept = 'copy' | 'change'

/** What the person is to be told; null while nothing is. */
export const outOfSpace = smallStore<Unkept | null>(null, 'page')

let toldOfCopy = false

/** A copy is mentioned once while the page lives: the app goes on online. A change is mentioned each time. */
export const tellOutOfSpace = (what: Unkept): void => {
  if (what === 'copy' && toldOfCopy) return
  if (what === 'copy') toldOfCopy = true
  outOfSpace.set(what)
}
