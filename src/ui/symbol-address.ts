import firstIds from './first-icons.json'
import first from './first-icons.svg?no-inline'
import others from './icons.svg?no-inline'

const inFirst = new Set(firstIds)
let all: string | undefined

/** Draws all symbols from one sprite: that of a back office, or, empty, one that stands in the document. */
export const drawFrom = (sprite: string): void => {
  all = sprite
}

/** The address of a symbol: those of the first screens are in a small sprite of their own. */
export const symbolAddress = (id: string): string => `${all ?? (inFirst.has(id) ? first : others)}#${id}`
