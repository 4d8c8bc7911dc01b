import { isSamePath, routeAt, type RouteAccess } from '#contract/routes/facts.ts'
import type { SessionSeen } from '#src/session/seen.ts'

/** The facts of a route that the access rules read. */
export interface RouteRule {
  path: string
  access: RouteAccess
}

export type Decision<R extends RouteRule> =
  | { show: 'screen'; route: R }
  | { show: 'log-in' }
  | { show: 'disabled'; route: R }
  | { show: 'not-found' }
  | { show: 'redirect'; to: string }

/** Whether visitors without a session may open it: such a screen has no bars and needs no location. */
export const isOpenToAll = ({ access }: RouteRule): boolean => access === 'everyone' || access === 'loggedOut'

/** Decides what an address shows for a session: a screen, the log-in, a disabled or missing page, or a redirect. */
export const decide = <R extends RouteRule>(
  routes: readonly R[],
  path: string,
  session: SessionSeen,
  disabledRoutes: readonly string[],
): Decision<R> => {
  const route = routeAt(routes, path)
  if (session.state === 'person') return forUser(route, disabledRoutes)
  if (session.state === 'guest') return forGuest(route, disabledRoutes)
  if (isSamePath(path, '/') || isSamePath(path, '/logIn')) return { show: 'log-in' }
  return route && isOpenToAll(route) ? { show: 'screen', route } : { show: 'redirect', to: '/' }
}

const isDisabled = (route: RouteRule, disabledRoutes: readonly string[]): boolean =>
  disabledRoutes.some((path) => isSamePath(path, route.path))

const forUser = <R extends RouteRule>(route: R | undefined, disabledRoutes: readonly string[]): Decision<R> => {
  if (!route) return { show: 'not-found' }
  if (route.access === 'loggedOut') return { show: 'redirect', to: '/' }
  return isDisabled(route, disabledRoutes) ? { show: 'disabled', route } : { show: 'screen', route }
}

const forGuest = <R extends RouteRule>(route: R | undefined, disabledRoutes: readonly string[]): Decision<R> => {
  if (!route) return { show: 'not-found' }
  if (route.access === 'person') return { show: 'log-in' }
  return isDisabled(route, disabledRoutes) ? { show: 'disabled', route } : { show: 'screen', route }
}
