import type { Transact } from '#server/database/transact.ts'
import { siteBySubdomain, type NamedSite } from '#server/tables/sites.ts'
import { ContentError } from './site.ts'

/** The site with that subdomain. @throws ContentError */
export const findSite = async (transact: Transact, subdomain: string, now: Date): Promise<NamedSite> => {
  const site = await transact(null, 'site of content', (tx) => siteBySubdomain(tx, subdomain, now))
  if (!site) throw new ContentError(`There is no site ${subdomain}.`)
  return site
}
