import type { StoredSession } from '#src/session/stored-session.ts'

/** The properties of a route that the access rules read. */
export interface RouteRule {
  path: string
  /** Open to guests. */
  guest: boolean
  /** Open to visitors without a session, who are neither logged in nor guests. */
  anonymous: boolean
  /** Redirects logged-in users home, such as the log-in and the sign-up. */
  onlyLoggedOut?: boolean
}

export type Decision<R extends RouteRule> =
  | { show: 'screen'; route: R }
  | { show: 'log-in' }
  | { show: 'disabled'; route: R }
  | { show: 'not-found' }
  | { show: 'redirect'; to: string }

const same = (a: string, b: string): boolean =>
  a.toLowerCase().replace(/\/+$/, '') === b.toLowerCase().replace(/\/+$/, '')

/** Routes match case-insensitively: users type addresses, and printed ones exist in either spelling. */
export const routeAt = <R extends RouteRule>(routes: readonly R[], path: string): R | undefined =>
  routes.find((route) => same(route.path, path))

/** Decides what an address shows for a session: a screen, the log-in, a disabled or missing page, or a redirect. */
export const decide = <R extends RouteRule>(
  routes: readonly R[],
  path: string,
  session: StoredSession,
  disabledRoutes: readonly string[],
): Decision<R> => {
  const route = routeAt(routes, path)
  if (session.state === 'person') return forPerson(route, disabledRoutes)
  if (session.state === 'guest') return forGuest(route, disabledRoutes)
  if (same(path, '/') || same(path, '/logIn')) return { show: 'log-in' }
  return route?.anonymous ? { show: 'screen', route } : { show: 'redirect', to: '/' }
}

const isDisabled = (route: RouteRule, disabledRoutes: readonly string[]): boolean =>
  disabledRoutes.some((path) => same(path, route.path))

const forPerson = <R extends RouteRule>(route: R | undefined, disabledRoutes: readonly string[]): Decision<R> => {
  if (!route) return { show: 'not-found' }
  if (route.onlyLoggedOut) return { show: 'redirect', to: '/' }
  return isDisabled(route, disabledRoutes) ? { show: 'disabled', route } : { show: 'screen', route }
}

const forGuest = <R extends RouteRule>(route: R | undefined, disabledRoutes: readonly string[]): Decision<R> => {
  if (!route) return { show: 'not-found' }
  if (!route.guest && !route.anonymous) return { show: 'log-in' }
  return isDisabled(route, disabledRoutes) ? { show: 'disabled', route } : { show: 'screen', route }
}
