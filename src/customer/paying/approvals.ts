import { smallStore } from '#src/ui/small-store.ts'

/** How many payments this page has seen approved. */
export const approvals = smallStore(0, 'page')
