import { smallStore } from '#src/ui/small-store.ts'
import type { Purchase } from './buy.ts'

/**
 * A purchase that stopped without a connection, before anything was sent; null when there is none. Held in memory as
 * long as the page lives, for its user only.
 */
export const interrupted = smallStore<Purchase | null>(null, 'user')
