import type { SiteFrame } from '#contract/shapes/live.ts'

/** The part of a websocket that a page's live connection uses. */
export interface SiteWire {
  send: (text: string) => void
  ping: () => void
  close: () => void
  /** Closes the connection without waiting for the client. */
  terminate: () => void
}

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
  /** Tenants with an open page. */
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
