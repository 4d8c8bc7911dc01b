import { smallStore } from '#src/ui/small-store.ts'

/** How many units were added to the cart on this page. The cart also grows when its user becomes known. */
export const additions = smallStore(0, 'page')

/** Whether this page shows an addition below the cart's icon; elsewhere a message tells of it. */
export const showsAdditions = smallStore(false, 'page')
