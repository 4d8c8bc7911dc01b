import firstIds from './first-icons.json'
import first from './first-icons.svg?no-inline'
import others from './icons.svg?no-inline'

const inFirst = new Set(firstIds)

/** The address of a symbol: those of the first screens are in a small sprite of their own. */
export const symbolAddress = (id: string): string => `${inFirst.has(id) ? first : others}#${id}`
