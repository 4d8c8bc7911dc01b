import { isSamePath } from '#contract/routes/facts.ts'
import { isAppOnly, webAddressOf, webRouteAt, type WebRoute } from '#contract/routes/web.ts'
import type { Site } from '#src/brand/site.ts'
import type { SessionSeen } from '#src/session/seen.ts'

export type WebDecision =
  | { show: 'page'; route: WebRoute }
  /** No page has this address. `appOnly`: the merchant's phone app has a screen of it. */
  | { show: 'fallback'; appOnly: boolean }
  /** The merchant has no web shop. */
  | { show: 'phone-only' }
  | { show: 'redirect'; to: string }

interface Asked {
  routes: readonly WebRoute[]
  site: Pick<Site, 'menuItems' | 'shopItems' | 'has_ecom' | 'has_app' | 'disabledRoutes'>
  path: string
  session: SessionSeen
}

/** The pages that mails link to: they work for a merchant without a web shop too. */
const mailed: readonly string[] = ['passwordRecovery', 'updated']

/** Screens are disabled in the app alone: the pages of the shop are chosen by its items. */
const isInApp = ({ has_app, disabledRoutes }: Asked['site'], path: string): boolean =>
  has_app && isAppOnly(path) && !disabledRoutes.some((each) => isSamePath(each, path))

/** Decides what an address of the web shop shows. Public pages are open to everybody; a guest is a visitor here. */
export const decideWeb = ({ routes, site, path, session }: Asked): WebDecision => {
  const route = webRouteAt(routes, site, path)
  if (!site.has_ecom && !(route && mailed.includes(route.name))) return { show: 'phone-only' }
  if (!route) {
    const to = webAddressOf(routes, site, path)
    return to === path ? { show: 'fallback', appOnly: isInApp(site, path) } : { show: 'redirect', to }
  }
  const isUser = session.state === 'person'
  if (route.access === 'person' && !isUser) return { show: 'redirect', to: '/' }
  if (route.access === 'loggedOut' && isUser) return { show: 'redirect', to: '/' }
  return { show: 'page', route }
}
