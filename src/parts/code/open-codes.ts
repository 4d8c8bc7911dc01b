import { smallStore } from '#src/ui/small-store.ts'

/** How many dialogs with a code are open. A message over one would hide it from the kiosk's reader. */
export const openCodes = smallStore(0, 'page')
