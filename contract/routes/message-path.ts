import { routeAt } from './facts.ts'
import { phoneRoutes } from './phone.ts'

const screens = Object.values(phoneRoutes)

/**
 * The screen to which a message leads, as the route table spells it; undefined for any other text. A tap on a message
 * never logs out, and leads to no screen that a logged-in user cannot open.
 */
export const messagePath = (path: string): string | undefined => {
  const route = routeAt(screens, path)
  return route && route.access !== 'loggedOut' && route.path !== phoneRoutes.logOut.path ? route.path : undefined
}
