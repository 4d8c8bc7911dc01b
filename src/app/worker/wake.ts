import { queueSync } from '#contract/worker-messages.ts'
import type { Services } from '#src/parts/services.ts'
import { isHeld } from '#src/session/stored-session.ts'

/** Of the Background Sync standard, which the compiler does not know; only Chromium has it. */
type WithSync = Partial<{ readonly sync: { register(tag: string): Promise<void> } }>

/** A page that is seen and has a network sends by itself, and at the pace that the server asked for. */
const sendsItself = (): boolean => navigator.onLine && document.visibilityState === 'visible'

/**
 * Asks the browser to wake the worker for the queue as soon as there is a network, with no page open. Where it does not
 * do such things, or the person forbade them, the next start of the app sends what waits.
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

/** A page that is left, perhaps for good, while a change is still on its way: the worker takes over. */
export const handOverWhenLeft = (
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
