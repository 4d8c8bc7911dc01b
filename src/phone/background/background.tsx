import { useEffect, type ReactNode, useEffectEvent } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { postToWorker } from '#src/kit/worker/registration.ts'
import { unread } from '#src/resources/resource.ts'
import { InstallOffer } from './install-offer.tsx'
import { usePersistentStorage } from './persistent-storage.ts'
import { browserPush } from '#src/platform/push-token.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { readSetup } from '#src/customer/messages/firebase-client.ts'
import { registerPush, registerWrapper, releasePush } from '#src/customer/messages/register.ts'

/**
 * Background tasks of the installed app: persistent storage, push messages, the icon's badge, the offer to install. No
 * screen waits for them.
 */
export default function Background(): ReactNode {
  usePersistentStorage()
  usePushRegistration()
  useBadge()
  return <InstallOffer />
}

/** Sets the badge of the app's icon from the page's data; while the app is closed, the worker counts on from it. */
const useBadge = (): void => {
  const session = useSession()
  const count = knownOr(useStored(unread, undefined))
  const known = session?.state === 'person' ? count : session && 0
  useEffect(() => {
    if (known !== undefined) void postToWorker({ type: 'badge', unread: known })
  }, [known])
}

/**
 * Keeps the server's registration of this phone current: sent for a logged-in user who allowed messages, released after
 * a log-out. It never prompts the user.
 */
const usePushRegistration = (): void => {
  const services = useServices()
  const session = useSession()
  const who = session && (session.state === 'person' ? session.person : session.state)
  const register = useEffectEvent(() => {
    if (!session || !services.device.isMobile) return
    registerDevice(services, session).catch((error: unknown) => console.warn('not registered for push messages', error))
  })
  useEffect(() => {
    if (who !== undefined) register()
  }, [services, who])
}

const registerDevice = async (services: Services, session: SessionSeen): Promise<void> => {
  const { own, device } = services
  if (device.isWrapper) {
    const { deviceToken, os } = device
    if (session.state === 'person' && deviceToken)
      await registerWrapper(services, deviceToken, os === 'ios', session.person)
    return
  }
  if (!browserPush.isPossible() || browserPush.permission() !== 'granted') return
  if (session.state !== 'person') return releasePush(own, browserPush)
  const setup = await readSetup(services)
  if (setup) await registerPush(services, browserPush, setup, session.person)
}
