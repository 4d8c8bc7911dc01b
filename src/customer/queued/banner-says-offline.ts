import { smallStore } from '#src/ui/small-store.ts'

/** Whether a banner says that there is no network: the pill then does not say it again. */
export const bannerSaysOffline = smallStore(false, 'page')
