import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { webRouteAt, webRoutesOf } from '#contract/routes/web.ts'
import type { RenderPort } from '#contract/render.ts'
import { readSite } from '#src/brand/site/site.ts'
import { formatIn } from '#src/kit/format.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { loadAllPages } from '#src/web/routes.ts'
import { webDescription, webTitle } from '#src/web/web-title.ts'
import { WebShell } from '#src/web/web-shell.tsx'
import { lookSheet } from './look-sheet.ts'
import { readsNamed } from './reads.ts'
import { ServicesContext } from '#src/kit/services.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { renderServices } from './services.ts'

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
      return route?.isPublic
        ? { name: route.name, path: route.path, reads: readsNamed(['siteKey', 'siteConfig', ...(route.reads ?? [])]) }
        : undefined
    },
    draw({ path, origin, locale, answers, at }) {
      const site = readSite(answers[siteConfig.name])
      const routes = webRoutesOf(site)
      const route = webRouteAt(routes, site, path)!
      // Rendering is synchronous: no other page is drawn meanwhile.
      formatIn(locale)
      const markup = renderToString(
        <Router ssrPath={path}>
          <ServicesContext value={renderServices({ origin, answers, at })}>
            <Suspense fallback={null}>
              <SiteContext value={site}>
                <WebShell />
                {/* Where a device has the welcome of a first visit: the ids of both trees agree. */}
                {false}
              </SiteContext>
            </Suspense>
          </ServicesContext>
        </Router>,
      )
      return {
        markup,
        title: webTitle({ show: 'page', route }, site.companyName),
        description: webDescription(route, site),
      }
    },
    look: lookSheet,
  }
}
