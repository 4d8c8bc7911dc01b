import { paymentLock, type Locks } from '#src/platform/locks.ts'
import { memoryLocks } from '#src/platform/memory-locks.ts'

/**
 * Of this page alone. tap: a purchase from its tap until its outcome is on screen. outcome: until the user has read it.
 */
export const attentionLocks = memoryLocks()

/**
 * Reloads the page when no payment is under way and no outcome is being read; without a network, where a reload may show
 * the browser's error page, when it is back.
 */
export const reloadBetween = (locks: Locks): Promise<void> =>
  attentionLocks.hold('tap', () =>
    attentionLocks.hold('outcome', () =>
      locks.hold(paymentLock, async () => {
        if (navigator.onLine) location.reload()
        else addEventListener('online', () => void reloadBetween(locks), { once: true })
      }),
    ),
  )
