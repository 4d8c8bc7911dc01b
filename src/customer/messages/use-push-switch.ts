import { useCallback, useEffect, useMemo, useState } from 'react'
import { readDeviceValue } from '#src/local/device-values.ts'
import { browserPush } from '#src/platform/push-token.ts'
import { useLive } from '#src/kit/data/use-query.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { firebaseClient, setupOf, merchantAt } from './firebase-client.ts'
import { allowPush, registerPush, turnPushOff, webRecord, type TokenRecord } from './register.ts'
import { pushStatusOf, type PushStatus } from './push-status.ts'

export interface PushSwitch {
  state: PushStatus
  /**
   * Opens the browser's permission prompt; to be called from a press.
   * @returns whether messages are on now
   * @throws Error when the push service cannot be reached
   */
  turnOn(): Promise<boolean>
  /** Ends the messages on this phone. */
  turnOff(): Promise<void>
}

/** Whether this phone shows push messages, and functions that turn them on and off. */
export const usePushSwitch = (): PushSwitch => {
  const services = useServices()
  const { own, device, origin } = services
  const person = useUserId()
  const client = knownOr(useStored(firebaseClient, merchantAt(origin)), undefined)
  const setup = useMemo(() => setupOf(client), [client])
  const record = useLive(() => readDeviceValue<TokenRecord>(own, webRecord), [own])
  const [permission, look] = usePermission()
  const possible = browserPush.isPossible() && !device.isWrapper && person !== undefined && setup !== undefined

  const turnOn = useCallback(async () => {
    if (!setup || person === undefined) return false
    const answer = await browserPush.ask()
    look()
    if (answer !== 'granted') return false
    await allowPush(own)
    await registerPush(services, browserPush, setup, person)
    return true
  }, [services, own, setup, look, person])

  const turnOff = useCallback(async () => {
    if (person !== undefined) await turnPushOff(services, browserPush, person)
  }, [services, person])

  return { state: pushStatusOf({ possible, permission, registered: record?.person === person }), turnOn, turnOff }
}

/** The permission may change in the browser's settings, while this page is hidden. */
const usePermission = (): [NotificationPermission, () => void] => {
  const [permission, setPermission] = useState(browserPush.permission)
  const look = useCallback(() => setPermission(browserPush.permission()), [])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  return [permission, look]
}
