import { routeAt, type RouteTable } from '#contract/routes/facts.ts'
import { officeAt } from '#contract/routes/offices.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'

/** Paths of the server's own pages and files. */
const notScreens = [
  /^\/api(\/|$)/,
  /^\/ui(\.html)?$/,
  /^\/count$/,
  /^\/(mail|front-door|demo|receipt|healthz|readyz)(\/|$)/,
  /^\/(assets|icons|static|tiles)\//,
  /\.[a-z0-9]+$/i,
]

/**
 * Whether a path, without its query, is a screen of the app. An unknown path is one as well: the app says so. A back
 * office is none: the server alone answers it.
 */
export const isScreen = (path: string, routes: RouteTable = phoneRoutes): boolean =>
  officeAt(path) === undefined &&
  (routeAt(Object.values(routes), path) !== undefined || !notScreens.some((each) => each.test(path)))
