import { webRouteAt, webRoutesOf, type WebRoute } from '#contract/routes/web.ts'
import type { RenderPort } from '#contract/render.ts'
import { readSite, type Site } from '#src/brand/site.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { decideWeb } from '#src/web/decide.ts'
import { loadAllPages } from '#src/web/routes.ts'
import { webDescription, webTitle } from '#src/web/web-title.ts'
import { WebShell } from '#src/web/web-shell.tsx'
import { drawShell } from './draw-shell.tsx'
import { lookSheet } from './look-sheet.ts'
import { readsNamed } from './reads.ts'

interface SiteRoutes {
  site: Site
  routes: readonly WebRoute[]
}

/** The routes of a merchant's config, computed once for each config in memory: every request asks for its page. */
const routesFinder = (): ((config: unknown) => SiteRoutes) => {
  const known = new WeakMap<object, SiteRoutes>()
  return (config) => {
    const isObject = typeof config === 'object' && config !== null
    const found = isObject ? known.get(config) : undefined
    if (found) return found
    const site = readSite(config)
    const made = { site, routes: webRoutesOf(site) }
    if (isObject) known.set(config, made)
    return made
  }
}

/** Loads the code of all pages, so that each is drawn in one go. */
export const openRender = async (): Promise<RenderPort> => {
  await loadAllPages()
  const routesOf = routesFinder()
  return {
    publicPaths: (config) =>
      routesOf(config)
        .routes.filter(({ isPublic }) => isPublic)
        .map(({ path }) => path),
    pageAt(config, path) {
      const { site, routes } = routesOf(config)
      const route = webRouteAt(routes, site, path)
      if (!route?.isPublic) return undefined
      const { name, path: address, label, title = '', reads = [] } = route
      return {
        name,
        path: address,
        label: name === 'home' ? '' : label || title,
        reads: readsNamed(['siteKey', 'siteConfig', ...reads]),
      }
    },
    isUnknown(config, path) {
      const site = readSite(config)
      const decision = decideWeb({ routes: webRoutesOf(site), site, path, session: { state: 'none' } })
      return decision.show === 'fallback' && !decision.appOnly
    },
    draw(input) {
      const { site, routes } = routesOf(input.answers[siteConfig.name])
      const route = webRouteAt(routes, site, input.path)!
      const markup = drawShell(input, site, <WebShell />, false)
      return {
        markup,
        title: webTitle({ show: 'page', route }, site.companyName),
        description: webDescription(route, site),
      }
    },
    look: lookSheet,
  }
}
