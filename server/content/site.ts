import type { Tx, Transact } from '#server/database/transact.ts'
import { listLocations, type LocationRow } from '#server/tables/locations.ts'
import { siteBySubdomain, type NamedSite } from '#server/tables/sites.ts'

/** The site that an import or an export is about, within its transaction. */
export interface Site {
  tx: Tx
  tenant: number
  now: Date
  locations: LocationNames
  /** The content types of the site's files by their names, once a row has named one. */
  fileTypes?: Promise<ReadonlyMap<string, string>>
  /** Invites the first administrator. Absent: nobody can be invited. */
  invite?: Invite
  /** By which the site recognises ids in files. Absent: the names alone decide. */
  mark?: string
}

/** Invites an administrator by mail, within the transaction. */
export type Invite = (tx: Tx, email: string) => Promise<unknown>

/** The site of the transaction's tenant, with its locations. */
export const openContent = async (tx: Tx, tenant: number, now: Date, invite?: Invite): Promise<Site> => {
  const locations = locationNames()
  locations.refresh(await listLocations(tx))
  return { tx, tenant, now, locations, ...(invite ? { invite } : {}) }
}

/** The user has interrupted the import. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** The locations of a site by their names: other rows name them, files contain no ids. */
export interface LocationNames {
  /** @param names those that the same import adds */
  add(names: readonly string[]): void
  has(name: string): boolean
  /** The name as it is stored, or added. */
  spelled(name: string): string
  /** @throws Error for a name that is not stored yet */
  idOf(name: string): number
  /** @throws ContentError for an id of no location */
  nameOf(id: number): string
  /** The stored locations replace those of before. */
  refresh(rows: readonly Pick<LocationRow, 'id' | 'name'>[]): void
}

/** The stored content of a site stands in the way of an import or export. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

const folded = (name: string): string => name.toLowerCase()

const locationNames = (): LocationNames => {
  const added = new Map<string, string>()
  let ids = new Map<string, number>()
  let names = new Map<number, string>()
  return {
    add: (all) => all.forEach((name) => added.set(folded(name), name)),
    has: (name) => added.has(folded(name)) || ids.has(folded(name)),
    spelled: (name) => added.get(folded(name)) ?? names.get(ids.get(folded(name)) ?? 0) ?? name,
    idOf: (name) => {
      const id = ids.get(folded(name))
      if (id === undefined) throw new Error(`location ${name} is not stored`)
      return id
    },
    nameOf: (id) => {
      const name = names.get(id)
      if (name === undefined) throw new ContentError(`A row of this site names location ${id}, which does not exist.`)
      return name
    },
    refresh: (rows) => {
      // A renamed location is still found by the name that rows of before have.
      ids = new Map([...ids, ...rows.map(({ id, name }) => [folded(name), id] as const)])
      names = new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}

/** The site with that subdomain. @throws ContentError */
export const findSite = async (transact: Transact, subdomain: string, now: Date): Promise<NamedSite> => {
  const site = await transact(null, 'site of content', (tx) => siteBySubdomain(tx, subdomain, now))
  if (!site) throw new ContentError(`There is no site ${subdomain}.`)
  return site
}
