import { describeError } from '#server/basics/log.ts'
import type { SiteReport } from '#contract/shapes/live.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import {
  openAppsLife,
  writeDeviceVersions,
  writeOpenApps,
  type DeviceVersionRow,
  type OpenAppsRow,
} from '#server/tables/open-apps.ts'

/** What the open apps of this process run, for the database, where the counts of all instances meet. */
export interface OpenApps {
  note: (wire: object, tenant: number, report: SiteReport) => void
  drop: (wire: object) => void
  /** Removes the counts of this process. */
  close: () => Promise<void>
}

interface OpenAppsDeps {
  transact: Transact
  clock: Clock
  random: Random
  log: Log
}

/** Milliseconds: changes of one second are one write. */
const writeEvery = 1_000
const confirmEvery = openAppsLife / 2

type Running = Pick<OpenAppsRow, 'tenantId' | 'configTimestamp' | 'version'>

const keyOf = ({ tenantId, configTimestamp, version }: Running): string => `${tenantId} ${configTimestamp} ${version}`

export const makeOpenApps = ({ transact, clock, random, log }: OpenAppsDeps): OpenApps => {
  const instance = random.uuid()
  const running = new Map<object, Running>()
  let devices = new Map<string, DeviceVersionRow>()
  let isChanged = false
  let writtenAt = 0
  let last = Promise.resolve()

  const rows = (): OpenAppsRow[] => {
    const counted = new Map<string, OpenAppsRow>()
    for (const each of running.values()) {
      const row = counted.get(keyOf(each)) ?? { ...each, instance, count: 0, at: clock.date() }
      counted.set(keyOf(each), { ...row, count: row.count + 1 })
    }
    return [...counted.values()]
  }
  const write = async (): Promise<void> => {
    const seen = devices
    devices = new Map()
    isChanged = false
    writtenAt = Date.now()
    try {
      await transact(null, 'open apps', async (tx) => {
        await writeOpenApps(tx, instance, rows())
        await writeDeviceVersions(tx, [...seen.values()])
      })
    } catch (error) {
      isChanged = true
      log.error(describeError(error), 'open apps not written')
    }
  }
  const isDue = () => isChanged || (running.size > 0 && Date.now() - writtenAt >= confirmEvery)
  const timer = setInterval(() => {
    if (isDue()) last = last.then(write)
  }, writeEvery)
  timer.unref()

  return {
    note: (wire, tenant, { config, app, device }) => {
      // The device is stored once per connection: a save reaches all open apps at once.
      if (device !== undefined && !running.has(wire))
        devices.set(`${tenant} ${device}`, { tenantId: tenant, deviceId: device, version: app, at: clock.date() })
      running.set(wire, { tenantId: tenant, configTimestamp: config, version: app })
      isChanged = true
    },
    drop: (wire) => {
      if (running.delete(wire)) isChanged = true
    },
    close: async () => {
      clearInterval(timer)
      await last
      const isWritten = writtenAt > 0
      running.clear()
      if (isWritten) await write()
    },
  }
}
