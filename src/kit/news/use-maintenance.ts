import { useEffect, useState } from 'react'
import { timeZoneOf } from '#contract/rules/merchant-time.ts'
import type { MaintenanceNotice } from '#contract/shapes/maintenance.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { locations } from '#src/resources/resource.ts'
import { useNow } from '#src/ui/use-now.ts'
import { askAlong } from '../worker/watch-version.ts'

/** Milliseconds between two looks at the clock. */
const pace = 5_000

export interface ToldMaintenance extends MaintenanceNotice {
  /** It has begun. */
  lasts: boolean
  /** A moment as the clocks of the merchant show it. */
  clock: (when: string) => string
}

/**
 * The maintenance that is told now; undefined: none, or there is no connection to say whether it still is.
 * @param ahead milliseconds before its beginning from which on it is told
 */
export const useMaintenance = (ahead = 0): ToldMaintenance | undefined => {
  const { remote, clock } = useServices()
  const [notices, setNotices] = useState<readonly MaintenanceNotice[]>([])
  const isOffline = useConnectionState() === 'offline'
  const timeZone = useMerchantZone()
  useEffect(() => {
    const ask = () => void remote.ask('GET /maintenance', {}).then(setNotices, () => undefined)
    ask()
    return askAlong(ask)
  }, [remote])
  const last = Math.max(0, ...notices.map(({ until }) => Date.parse(until)))
  const now = useNow(clock.now, last, pace)
  const told = toldAt(notices, now, ahead)
  if (!told || isOffline) return undefined
  const { format } = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return { ...told, lasts: Date.parse(told.from) <= now, clock: (when) => format(new Date(when)) }
}

/** The notice that is told at a time. @param ahead as for `useMaintenance` */
export const toldAt = (
  notices: readonly MaintenanceNotice[],
  now: number,
  ahead: number,
): MaintenanceNotice | undefined =>
  notices.find(({ from, until }) => Date.parse(from) - ahead <= now && now < Date.parse(until))

const useMerchantZone = (): string => {
  const { timeZone } = useSite()
  return timeZoneOf(timeZone, knownOr(useStored(locations, undefined), []))
}
