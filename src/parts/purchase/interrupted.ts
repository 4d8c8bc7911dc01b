import { smallStore } from '#src/ui/small-store.ts'
import type { Purchase } from './buy.ts'

/** A purchase that stopped for want of signal, before anything was sent; null when there is none. Lives as long as the page, and is its person's alone. */
export const interrupted = smallStore<Purchase | null>(null, 'user')
