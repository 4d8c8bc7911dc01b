import { queueSync } from '#contract/worker-messages.ts'
import type { Services } from '#src/kit/services.ts'
import { isHeld } from '#src/session/stored-session.ts'

/** From the Background Sync specification, missing in TypeScript's types; only Chromium implements it. */
type WithSync = Partial<{ readonly sync: { register(tag: string): Promise<void> } }>

/** A visible page with a network sends by itself, at the pace that the server requested. */
const sendsItself = (): boolean => navigator.onLine && document.visibilityState === 'visible'

/**
 * Registers a background sync: the browser wakes the worker for the queue when the network returns, with no page open.
 * Where it is unsupported or forbidden, the next start of the app sends the queue.
 */
export const wakeWhenOnline = async (): Promise<void> => {
  if (sendsItself()) return
  try {
    const registration = (await navigator.serviceWorker?.ready) as WithSync | undefined
    await registration?.sync?.register(queueSync)
  } catch {
    // An open page sends by itself.
  }
}

/** A page is hidden, perhaps for good, while a change is still queued: the worker takes over. */
export const wakeWorkerWhenHidden = (
  { own }: Pick<Services, 'own'>,
  page: Document = document,
  wake = wakeWhenOnline,
): void => {
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden' && !isHeld(own)) void wakeIfWaiting(own, wake).catch(() => undefined)
  })
}

const wakeIfWaiting = async ({ requests }: Services['own'], wake: () => Promise<void>): Promise<void> => {
  if (
    (await requests
      .where('[lane+state]')
      .anyOf([
        ['person', 'waiting'],
        ['device', 'waiting'],
      ])
      .count()) > 0
  )
    await wake()
}
