import { webRouteAt, webRoutesOf } from '#contract/routes/web.ts'
import type { RenderPort } from '#contract/render.ts'
import { readSite } from '#src/brand/site/site.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { loadAllPages } from '#src/web/routes.ts'
import { webDescription, webTitle } from '#src/web/web-title.ts'
import { WebShell } from '#src/web/web-shell.tsx'
import { drawShell } from './draw-shell.tsx'
import { lookSheet } from './look-sheet.ts'
import { readsNamed } from './reads.ts'

/** Loads the code of all pages, so that each is drawn in one go. */
export const openRender = async (): Promise<RenderPort> => {
  await loadAllPages()
  return {
    publicPaths: (config) =>
      webRoutesOf(readSite(config))
        .filter(({ isPublic }) => isPublic)
        .map(({ path }) => path),
    pageAt(config, path) {
      const site = readSite(config)
      const route = webRouteAt(webRoutesOf(site), site, path)
      if (!route?.isPublic) return undefined
      const { name, path: address, label, title = '', reads = [] } = route
      return {
        name,
        path: address,
        label: name === 'home' ? '' : label || title,
        reads: readsNamed(['siteKey', 'siteConfig', ...reads]),
      }
    },
    draw(input) {
      const site = readSite(input.answers[siteConfig.name])
      const route = webRouteAt(webRoutesOf(site), site, input.path)!
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
