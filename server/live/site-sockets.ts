import type { SiteFrame } from '#contract/shapes/live.ts'

/** The part of a websocket that the live connection of an open page uses. */
export interface SiteWire {
  send: (text: string) => void
  ping: () => void
  close: () => void
  /** Ends it without waiting for the other side. */
  terminate: () => void
}

/** Proxies close a connection that is silent for 30 to 60 s. */
const pingEvery = 25_000

interface Held {
  wire: SiteWire
  /** The newest config that it was told of. */
  told: number
  /** It answered the last ping. */
  alive: boolean
  pinging: NodeJS.Timeout
}

/** The open pages of this process, by merchant. */
export interface SiteSockets {
  /** Adopts a page: a ping every 25 s from now on, the end for one that does not answer. */
  adopt: (tenant: number, wire: SiteWire) => void
  /** The page answered a ping. */
  answered: (tenant: number, wire: SiteWire) => void
  /** Tells every page of a merchant which config is the newest; those that know it, or a newer one, are left in peace. */
  tell: (tenant: number, timeStamp: number) => void
  drop: (tenant: number, wire: SiteWire) => void
  /** Merchants with a page open. */
  tenants: () => number[]
  closeAll: () => void
}

export const makeSiteSockets = (): SiteSockets => {
  const held = new Map<number, Map<SiteWire, Held>>()

  const check = (page: Held) => {
    if (!page.alive) return page.wire.terminate()
    page.alive = false
    page.wire.ping()
  }
  const drop = (tenant: number, wire: SiteWire) => {
    const pages = held.get(tenant)
    clearInterval(pages?.get(wire)?.pinging)
    pages?.delete(wire)
    if (pages?.size === 0) held.delete(tenant)
  }

  return {
    adopt: (tenant, wire) => {
      const pages = held.get(tenant) ?? new Map<SiteWire, Held>()
      const page: Held = { wire, told: 0, alive: true, pinging: setInterval(() => check(page), pingEvery) }
      held.set(tenant, pages.set(wire, page))
    },
    answered: (tenant, wire) => {
      const page = held.get(tenant)?.get(wire)
      if (page) page.alive = true
    },
    tell: (tenant, timeStamp) => {
      const frame: SiteFrame = { event: 'config', timeStamp }
      for (const page of held.get(tenant)?.values() ?? []) {
        if (page.told >= timeStamp) continue
        page.told = timeStamp
        page.wire.send(JSON.stringify(frame))
      }
    },
    drop,
    tenants: () => [...held.keys()],
    closeAll: () => {
      for (const [tenant, pages] of held) {
        for (const wire of pages.keys()) {
          drop(tenant, wire)
          wire.close()
        }
      }
    },
  }
}
