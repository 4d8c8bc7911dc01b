import { createContext, useContext } from 'react'
import type { Site } from '#src/brand/site.ts'

export const SiteContext = createContext<Site | null>(null)

/** The merchant's current configuration. */
export const useSite = (): Site => {
  const site = useContext(SiteContext)
  if (!site) throw new Error('a screen stands outside SiteContext')
  return site
}
