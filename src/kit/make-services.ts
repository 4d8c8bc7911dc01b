import { wrapperMarker } from '#contract/constants.ts'
import { errorReport } from '#contract/requests/device-kinds.ts'
import type { ImageBytes } from '#contract/worker-messages.ts'
import type { Services } from '#src/kit/services.ts'
import { deferred } from '#src/local/deferred.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import { loadLibrary } from '#src/local/library.ts'
import type { Storage } from '#src/local/storage.ts'
import { systemClock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { readDevice } from '#src/platform/device.ts'
import { webLocks, type Locks } from '#src/platform/locks.ts'
import { newKey, randomString, systemRandom } from '#src/platform/random.ts'
import { sessionValues } from '#src/platform/web-storage.ts'
import { createQueue, type Queue } from '#src/queue/queue.ts'
import { createReport } from '#src/remote/report.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { subdomainOf } from '#src/session/app-key.ts'
import { createClient } from '#src/session/client.ts'
import { isHeld, writeHeldSession } from '#src/session/stored-session.ts'
import { followErrors } from './crash/follow-errors.ts'
import { wakeWhenOnline } from './worker/wake.ts'
import { askWorker } from './worker/registration.ts'

/** Creates the production services, once. `instead`: in-memory replacements for a browser that stores no data. */
export const createServices = (instead?: { storage: Storage; locks: Locks }): Services => {
  const { own, copy } = databases(instead?.storage)
  const clock = systemClock
  const contact = createContact()
  const locks = instead?.locks ?? webLocks
  const device = rememberedDevice()
  const report = createReport(
    (error) => queue.add(errorReport, error),
    () => location.pathname,
  )
  // A full disk has a dialog of its own.
  followErrors(window, (error) => isOutOfSpace(error) || report(error))
  const remote = createClient({
    own,
    copy,
    clock,
    contact,
    locks,
    random: systemRandom,
    isMobile: device.isMobile,
    subdomain: subdomainOf(location.hostname),
    report,
  })
  const keeper = createKeeper({ own, copy, clock, remote, report })
  const queue: Queue = createQueue({
    own,
    clock,
    locks,
    remote,
    keeper,
    report,
    chance: Math.random,
    newKey,
    loadSending: () => import('#src/queue/sending.ts'),
    onWaiting: () => isHeld(own) || void wakeWhenOnline(),
  })
  return {
    own,
    copy,
    clock,
    contact,
    locks,
    device,
    remote,
    accessToken: remote.accessToken,
    keeper,
    queue,
    report,
    isPersistent: instead === undefined,
    startupSnapshot: { now: null },
    newKey,
    localId: randomString,
    origin: location.origin,
    weighImages,
    renewPage: async () => (await askWorker<boolean>({ type: 'renewPage' })) ?? false,
    clearImages: () => clearImages().finally(() => writeHeldSession(own)),
  }
}

/** Deferred proxies of the databases: their library is loaded after the first frame. */
const databases = (storage?: Storage): Pick<Services, 'own' | 'copy'> => ({
  own: deferred(loadLibrary, ({ openOwn }) => openOwn(undefined, storage)),
  copy: deferred(loadLibrary, ({ openCopy }) => openCopy(undefined, storage)),
})

const clearImages = async (): Promise<number> => (await askWorker<ImageBytes>({ type: 'clearImages' }))?.bytes ?? 0

const weighImages = async (): Promise<number> => (await askWorker<ImageBytes>({ type: 'weighImages' }))?.bytes ?? 0

/** The wrapper marks only the first address that it opens; the mark is stored for the life of its window. */
const rememberedDevice = () => {
  const token = new URLSearchParams(location.search).get('deviceToken') ?? sessionValues.getItem('deviceToken')
  if (token !== null) sessionValues.setItem('deviceToken', token)
  const seen = readDevice(navigator.userAgent, navigator.maxTouchPoints, location.hash, token)
  if (seen.isWrapper) sessionValues.setItem('wrapper', 'yes')
  const marked = sessionValues.getItem('wrapper') !== null
  return marked ? readDevice(navigator.userAgent, navigator.maxTouchPoints, wrapperMarker, token) : seen
}
