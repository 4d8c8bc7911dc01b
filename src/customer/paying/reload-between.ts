import { paymentLock, type Locks } from '#src/platform/locks.ts'
import { memoryLocks } from '#src/platform/memory-locks.ts'
import type { PaymentSession } from './session.ts'

export interface ReloadPorts {
  locks: Locks
  payment: PaymentSession
}

/**
 * Reloads the page when no payment is under way and no outcome is being read; without a network, where a reload may show
 * the browser's error page, when it is back.
 */
export const reloadBetween = (ports: ReloadPorts): Promise<void> => {
  const attention = attentionOf(ports.payment)
  return attention.hold('tap', () =>
    attention.hold('outcome', () =>
      ports.locks.hold(paymentLock, async () => {
        if (navigator.onLine) location.reload()
        else addEventListener('online', () => void reloadBetween(ports), { once: true })
      }),
    ),
  )
}

/**
 * Locks of this page alone. tap: a payment from its tap until its outcome is on screen. outcome: until the user has read
 * it. The first who needs them makes them, since the start of a page does not.
 */
export const attentionOf = (payment: PaymentSession): Locks => (payment.attention ??= memoryLocks())
