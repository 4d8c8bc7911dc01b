import type { SiteFrame } from '#contract/shapes/live.ts'

/** The part of a websocket that a page's live connection uses. */
export interface SiteWire {
  send: (text: string) => void
  ping: () => void
  /** @param code of the close, which the client is told */
  close: (code?: number) => void
  /** Closes the connection without waiting for the client. */
  terminate: () => void
}

/** The code of a close after which the client is to connect again: "service restart" in the registry of RFC 6455. */
const connectAgain = 1012

/** Proxies close a connection that is silent for 30 to 60 s. */
const pingEvery = 25_000

interface Held {
  wire: SiteWire
  /** The timestamp of the newest config sent on this connection. */
  told: number
  /** True when the client answered the last ping. */
  alive: boolean
  pinging: NodeJS.Timeout
}

/** The open pages of this process, by tenant. */
export interface SiteSockets {
  /** Registers a page: sends a ping every 25 s, and terminates a connection that does not answer. */
  adopt: (tenant: number, wire: SiteWire) => void
  /** Records that the page answered a ping. */
  answered: (tenant: number, wire: SiteWire) => void
  /**
   * Sends the timestamp of the newest config to every page of a tenant that has not been sent it, or a newer one.
   * @param version of the save; absent: the config was read
   */
  tell: (tenant: number, timeStamp: number, version?: string) => void
  /**
   * Tells every page of a tenant that its locations, or its products, have changed.
   * @param version of the save; absent: a change may have been missed
   */
  tellChange: (tenant: number, event: 'places' | 'catalogue', version?: string) => void
  /** Tells every page of a tenant the name that its site has now. */
  tellMoved: (tenant: number, subdomain: string) => void
  /** Tells every page that the version to use has changed. */
  tellVersion: () => void
  drop: (tenant: number, wire: SiteWire) => void
  /** Whether a page of the tenant is open. */
  holds: (tenant: number) => boolean
  /** Tenants with an open page. */
  tenants: () => number[]
  /** Closes every page of a tenant, which then connects again. */
  closeOf: (tenant: number) => void
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
  const closeOf = (tenant: number): void => {
    for (const wire of held.get(tenant)?.keys() ?? []) {
      drop(tenant, wire)
      wire.close(connectAgain)
    }
  }
  const sendTo = (tenant: number, frame: SiteFrame): void => {
    for (const { wire } of held.get(tenant)?.values() ?? []) wire.send(JSON.stringify(frame))
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
    tell: (tenant, timeStamp, version) => {
      const frame: SiteFrame = { event: 'config', timeStamp, version }
      for (const page of held.get(tenant)?.values() ?? []) {
        if (page.told >= timeStamp) continue
        page.told = timeStamp
        page.wire.send(JSON.stringify(frame))
      }
    },
    tellChange: (tenant, event, version) => sendTo(tenant, { event, version }),
    tellMoved: (tenant, subdomain) => sendTo(tenant, { event: 'moved', subdomain }),
    tellVersion: () => {
      for (const tenant of held.keys()) sendTo(tenant, { event: 'version' })
    },
    drop,
    holds: (tenant) => held.has(tenant),
    tenants: () => [...held.keys()],
    closeOf,
    closeAll: () => {
      for (const tenant of held.keys()) closeOf(tenant)
    },
  }
}
