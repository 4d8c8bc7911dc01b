import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { appVersion } from '#contract/constants.ts'
import { paymentLock } from '#src/parts/purchase/tender.ts'
import type { Services } from '#src/parts/services.ts'
import { purgeCaches } from '../state-version.ts'
import { letWaitingWorkerIn, lookForWorker, worker } from './registration.ts'

/** How often an open page asks for the server's version, in milliseconds. */
const every = 10 * 60_000

/** Whether a newer app is there: a worker waits, or the server names another version. */
export const useUpdateReady = ({ remote, clock }: Services): boolean => {
  const { updateWaits } = useSnapshot(worker)
  const [differs, setDiffers] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const ask = () => {
      remote.ask('GET /system/app-version', {}).then(
        (version) => setDiffers(version !== appVersion),
        () => undefined,
      )
      cancel = clock.after(every, ask)
    }
    cancel = clock.after(5_000, ask)
    return () => cancel()
  }, [remote, clock])
  return updateWaits || differs
}

/** The tabs of this site; absent in browsers without the channel, whose other tabs find the update by themselves. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('clearcoat-update') : undefined

/**
 * Takes the update: waits for a payment under way, then lets the new worker in, which loads every tab anew. When the
 * server is ahead and its worker is not here yet, it is fetched first; without one, the caches that are not the shell are
 * emptied and the page is loaded anew. A database is never touched, nor is a shell taken away before the next is here.
 */
export const takeUpdate = ({ locks }: Pick<Services, 'locks'>): Promise<void> =>
  locks.hold(paymentLock, async () => {
    if (letWaitingWorkerIn() || (await lookForWorker())) return
    await purgeCaches(window.caches)
    tabs?.postMessage('reload')
    location.reload()
  })

/** A new worker took over, or another tab took the update: this one follows, but never while money is under way here. */
export const reloadWithNewWorker = (services: Pick<Services, 'locks'>): void => {
  const reload = () => void services.locks.hold(paymentLock, async () => location.reload())
  tabs?.addEventListener('message', reload)
  if (!('serviceWorker' in navigator)) return
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a first visit takes an already fresh page.
    if (controlled) reload()
    controlled = true
  })
}
