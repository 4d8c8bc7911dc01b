import { Suspense, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { DrawInput } from '#contract/render.ts'
import type { Site } from '#src/brand/site.ts'
import { formatIn } from '#src/kit/locale.ts'
import { ServicesContext } from '#src/kit/services.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { renderServices } from './services.ts'

/**
 * The tree of `app` around a shell, as a string.
 * @param welcome the splash over the shell at a first visit, or false: it takes the place that it has on a device, since
 *   the ids that React gives depend on the places in the tree
 */
export const drawShell = (
  { path, origin, locale, answers, at }: DrawInput,
  site: Site,
  shell: ReactNode,
  welcome: ReactNode,
): string => {
  // Rendering is synchronous: no other page is drawn meanwhile.
  formatIn(locale)
  return renderToString(
    <Router ssrPath={path}>
      <ServicesContext value={renderServices({ origin, answers, at })}>
        <Suspense fallback={null}>
          <SiteContext value={site}>
            {shell}
            {welcome}
          </SiteContext>
        </Suspense>
      </ServicesContext>
    </Router>,
  )
}
