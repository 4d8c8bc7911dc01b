import { useEffect, useState } from 'react'
import { paymentLock } from '#src/platform/locks.ts'
import type { ReloadPorts } from '../paying/reload-between.ts'
import type { Services } from '#src/kit/services.ts'
import { purgeCaches } from './state-version.ts'
import { activateWaitingWorker, fetchUpdate, updateState, type UpdateState } from '#src/kit/worker/registration.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { watchVersion } from '#src/kit/worker/watch-version.ts'

/** The next version of the app: ready as well when the server reports another version than this page's. */
export const useUpdate = ({ remote, clock }: Services): UpdateState => {
  const state = useSmallStore(updateState)
  const [differs, setDiffers] = useState(false)
  useEffect(() => watchVersion({ remote, clock }, setDiffers), [remote, clock])
  return state === 'none' && differs ? 'ready' : state
}

/** Channel to the other tabs; absent in older browsers, whose tabs find the update by themselves. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('clearcoat-update')

/**
 * Applies the update: waits for a payment under way, then activates the new worker, which reloads every tab. When the
 * server is newer but no worker waits, it is fetched first, and activated when it is complete; where the server has no
 * new worker, all caches except the shell are deleted and the page reloads. Databases are never changed, and the old
 * shell is kept until the new one is cached.
 */
export const applyUpdate = async ({ locks }: Pick<Services, 'locks'>): Promise<void> => {
  const reload = (): void => void locks.hold(paymentLock, async () => location.reload())
  if (await locks.hold(paymentLock, async () => activateWaitingWorker(reload))) return
  // Without the lock: a payment need not wait for the network's answer.
  if ((await fetchUpdate(reload)) !== 'none') return
  await purgeCaches(window.caches)
  tabs?.postMessage('reload')
  reload()
}

/**
 * Reloads after a new worker took over or another tab applied the update, but never during a payment in this tab or
 * while its outcome is being read.
 */
export const reloadWithNewWorker = (ports: ReloadPorts): void => {
  // A part that is gone from the server reloads the page by itself (`reloadOnce`).
  const reload = () => void import('../paying/reload-between.ts').then(({ reloadBetween }) => reloadBetween(ports))
  tabs?.addEventListener('message', reload)
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let { controller } = serviceWorker
  serviceWorker.addEventListener('controllerchange', () => {
    const before = controller
    controller = serviceWorker.controller
    // The first worker of a first visit takes over a page that is already current. A worker that is gone, as after the
    // browser's data of this origin was cleared, leaves nothing to reload from.
    if (before && controller) reload()
  })
}
