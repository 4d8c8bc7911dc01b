import { phoneRoutes } from '#contract/routes/phone.ts'
import type { RouteFacts } from '#contract/routes/facts.ts'

/** A screen of the app that a card, a switch or a message may lead to. */
export interface Destination {
  path: string
  label: string
  icon: string
}

/** The screens of the app's menu and those with a title, in the order of the route table. */
export const destinations: readonly Destination[] = Object.values<RouteFacts>(phoneRoutes).flatMap(
  ({ path, menu, title, access }) =>
    access !== 'loggedOut' && (menu || title) && !path.includes('{')
      ? [{ path, label: menu?.label ?? title ?? path, icon: menu?.icon ?? 'article' }]
      : [],
)

/** What `SelectField` offers: the path is shown, since merchants print it. */
export const destinationOptions = destinations.map(({ path, label }) => ({ value: path, label: `${label}  ${path}` }))
