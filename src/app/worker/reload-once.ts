import { appVersion } from '#contract/constants.ts'
import { paymentLock } from '#src/parts/purchase/tender.ts'
import type { Services } from '#src/parts/services.ts'
import { sessionValues } from '#src/platform/web-storage.ts'

/**
 * Loads the page anew, once a version and session: never while a payment is under way, and never into the browser's own
 * error page when there is no network.
 * @returns whether it will
 */
export const reloadOnce = ({ locks }: Pick<Services, 'locks'>): boolean => {
  const mark = `reloaded ${appVersion}`
  if (!navigator.onLine || sessionValues.getItem('reload') === mark) return false
  sessionValues.setItem('reload', mark)
  void locks.hold(paymentLock, async () => location.reload())
  return true
}
