import { appVersion } from '#contract/constants.ts'
import { paymentLock } from '#src/platform/locks.ts'
import type { Services } from '#src/kit/services.ts'
import { sessionValues } from '#src/platform/web-storage.ts'

/**
 * Reloads the page, once per version and tab session. It waits for a payment under way, and does nothing without a
 * network, where a reload would show the browser's error page.
 * @returns whether it will reload
 */
export const reloadOnce = ({ locks }: Pick<Services, 'locks'>): boolean => {
  const mark = `reloaded ${appVersion}`
  if (!navigator.onLine || sessionValues.getItem('reload') === mark) return false
  sessionValues.setItem('reload', mark)
  void locks.hold(paymentLock, async () => location.reload())
  return true
}
