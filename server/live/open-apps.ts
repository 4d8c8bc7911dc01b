import type { SiteReport } from '#contract/shapes/live.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'

/** Open apps of one process that run the same. */
export interface CountedApps {
  tenantId: number
  /** Of the site config that they show. */
  configTimestamp: number
  version: string
  count: number
}

/** A device that has reported its version. */
export interface SeenDevice {
  tenantId: number
  deviceId: string
  version: string
}

/** What the open apps of this process run, for the database, where the counts of all instances meet. */
export interface OpenApps {
  note: (wire: object, tenant: number, report: SiteReport) => void
  drop: (wire: object) => void
  /** Removes the counts of this process. */
  close: () => Promise<void>
}

interface OpenAppsDeps {
  /** Replaces what this process has stored, and adds devices. */
  write: (apps: readonly CountedApps[], devices: readonly SeenDevice[]) => Promise<void>
  /** Milliseconds after which the counts are written again, though they are the same. */
  confirmEvery: number
  log: Log
}

/** Milliseconds: changes of one second are one write. */
const writeEvery = 1_000

type Running = Omit<CountedApps, 'count'>

const keyOf = ({ tenantId, configTimestamp, version }: Running): string => `${tenantId} ${configTimestamp} ${version}`

export const makeOpenApps = ({ write: store, confirmEvery, log }: OpenAppsDeps): OpenApps => {
  const running = new Map<object, Running>()
  let devices = new Map<string, SeenDevice>()
  let isChanged = false
  let writtenAt = 0
  let last = Promise.resolve()

  const rows = (): CountedApps[] => {
    const counted = new Map<string, CountedApps>()
    for (const each of running.values()) {
      const row = counted.get(keyOf(each)) ?? { ...each, count: 0 }
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
      await store(rows(), [...seen.values()])
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
        devices.set(`${tenant} ${device}`, { tenantId: tenant, deviceId: device, version: app })
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
