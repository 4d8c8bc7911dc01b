import { useEffect, useEffectEvent } from 'react'
import { browserPush } from '#src/platform/push-token.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { readSetup } from '#src/customer/messages/firebase-client.ts'
import { registerPush, registerWrapper, releasePush } from '#src/customer/messages/register.ts'

/**
 * Keeps the server's registration of this phone current: sent for a logged-in user who allowed messages, released after
 * a log-out. It never prompts the user.
 */
export const usePushRegistration = (): void => {
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

const registerDevice = async (services: Services, session: StoredSession): Promise<void> => {
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
