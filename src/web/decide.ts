import { isAppOnly, webAddressOf, webRouteAt, type ShopMenu, type WebRoute } from '#contract/routes/web.ts'
import type { StoredSession } from '#src/session/stored-session.ts'

export type WebDecision =
  | { show: 'page'; route: WebRoute }
  /** No page has this address. `appOnly`: the phone app has a screen of it. */
  | { show: 'fallback'; appOnly: boolean }
  /** The merchant has no web shop. */
  | { show: 'phone-only' }
  | { show: 'redirect'; to: string }

interface Asked {
  routes: readonly WebRoute[]
  site: ShopMenu & { has_ecom: boolean }
  path: string
  session: StoredSession
}

/** The pages that mails link to: they work for a merchant without a web shop too. */
const mailed: readonly string[] = ['passwordRecovery', 'updated']

/** Decides what an address of the web shop shows. Public pages are open to everybody; a guest is a visitor here. */
export const decideWeb = ({ routes, site, path, session }: Asked): WebDecision => {
  const route = webRouteAt(routes, site, path)
  if (!site.has_ecom && !(route && mailed.includes(route.name))) return { show: 'phone-only' }
  if (!route) {
    const to = webAddressOf(routes, site, path)
    return to === path ? { show: 'fallback', appOnly: isAppOnly(path) } : { show: 'redirect', to }
  }
  const isPerson = session.state === 'person'
  if (route.access === 'person' && !isPerson) return { show: 'redirect', to: '/' }
  if (route.access === 'loggedOut' && isPerson) return { show: 'redirect', to: '/' }
  return { show: 'page', route }
}
