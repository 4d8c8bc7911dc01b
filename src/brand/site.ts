import { phoneRoutes } from '#contract/routes/phone.ts'
import { group, read } from '#contract/site/row.ts'
import { settings, type SiteSettings } from '#contract/site/settings.ts'

/** A merchant's site config with every member present and validated. Names are those of the API. */
export type Site = SiteSettings

const all = group(settings)

/** Turns any value, from the server or from the local store, into a site that can be rendered. Never throws. */
export const readSite = (value: unknown): Site => {
  const site = read(all, value)
  // A merchant without a loyalty programme has no screen of points.
  return site.loyaltyProgram ? site : { ...site, disabledRoutes: [...site.disabledRoutes, phoneRoutes.points.path] }
}
