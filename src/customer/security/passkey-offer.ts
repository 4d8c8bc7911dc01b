import { smallStore } from '#src/ui/small-store.ts'

/** Whether a log-in of this page waits for its offer of a passkey. */
export const passkeyOffer = smallStore(false, 'user')
