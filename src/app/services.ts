import { wrapperMarker } from '#contract/constants.ts'
import type { Services } from '#src/parts/services.ts'
import { openCopy } from '#src/local/copy.ts'
import { openOwn } from '#src/local/own.ts'
import { systemClock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { readDevice } from '#src/platform/device.ts'
import { webLocks } from '#src/platform/locks.ts'
import { newKey, randomString, systemRandom } from '#src/platform/random.ts'
import { createQueue } from '#src/queue/queue.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { createClient } from '#src/session/client.ts'
import { askWorker } from './worker/registration.ts'

/** The real parts, put together once. */
export const createServices = (): Services => {
  const own = openOwn()
  const copy = openCopy()
  const clock = systemClock
  const contact = createContact()
  const locks = webLocks
  const device = rememberedDevice()
  const remote = createClient({ own, copy, clock, contact, locks, random: systemRandom, isMobile: device.isMobile })
  const keeper = createKeeper({ own, copy, clock, remote })
  const queue = createQueue({ own, clock, locks, remote, keeper, chance: Math.random, newKey })
  return { own, copy, clock, contact, locks, device, remote, keeper, queue, newKey, localId: randomString, origin: location.origin, clearImages }
}

const clearImages = async (): Promise<number> => (await askWorker<number>({ type: 'clearImages' })) ?? 0

/** The wrapper marks only the address that it opens first; the mark holds for the life of its window. */
const rememberedDevice = () => {
  const token = new URLSearchParams(location.search).get('deviceToken')
  const seen = readDevice(navigator.userAgent, navigator.maxTouchPoints, location.hash, token)
  if (seen.isWrapper) sessionStorage.setItem('wrapper', 'yes')
  const marked = sessionStorage.getItem('wrapper') !== null
  return marked ? readDevice(navigator.userAgent, navigator.maxTouchPoints, wrapperMarker, token) : seen
}
