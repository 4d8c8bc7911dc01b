import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import type { SessionSeen } from '#src/session/seen.ts'

/** After a session that ended, or at a start without one: settles a deletion whose answer was lost. */
export const useUnsureDeletion = ({ state }: SessionSeen): void => {
  const services = useServices()
  useEffect(() => {
    if (state === 'person') return
    void readDeviceValue(services.own, 'leaving').then(async (leaving) => {
      if (leaving !== undefined) await (await import('./tell-deletion.ts')).tellDeletion(services)
    })
  }, [services, state])
}
