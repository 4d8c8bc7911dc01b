import { smallStore } from '#src/ui/small-store.ts'

/** The number of open dialogs with a code. A toast above one would hide it from the kiosk's reader. */
export const openCodes = smallStore(0, 'page')
