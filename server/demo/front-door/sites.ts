import type { DemoMerchant } from '../merchant.ts'

/** The demo's public address; the port is the one in the address bar. */
export interface Place {
  scheme: 'http' | 'https'
  publicHost: string
  port: number
}

/** A merchant as shown on the front door. */
export interface Site {
  merchant: DemoMerchant
  /** The short name. */
  name: string
  kind: string
  origin: string
}

const told: Record<string, { name: string; kind: string }> = {
  puddle: { name: 'Puddle Lane', kind: 'Neighborhood, 4 sites, loyalty' },
  blackline: { name: 'Blackline', kind: 'Express tunnel, 4 sites, dark' },
  riverbend: { name: 'Riverbend', kind: 'Regional, 60 sites, app only' },
}

const portPart = ({ scheme, port }: Place): string => (port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`)

/** The bare host with its port, as in a browser's address. */
export const frontHost = (place: Place): string => place.publicHost + portPart(place)

export const sitesOf = (merchants: DemoMerchant[], place: Place): Site[] =>
  merchants.map((merchant) => {
    const origin = `${place.scheme}://${merchant.subdomain}.${frontHost(place)}`
    const { name, kind } = told[merchant.subdomain] ?? {
      name: merchant.companyName,
      kind: `${merchant.locations.length} sites`,
    }
    return { merchant, name, kind, origin }
  })
