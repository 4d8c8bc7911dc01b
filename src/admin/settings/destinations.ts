import { phoneRoutes } from '#contract/routes/phone.ts'
import { isSamePath, type RouteFacts } from '#contract/routes/facts.ts'
import { pwaWords } from '#src/words/admin.ts'

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

/** Without entry or content of their own, screens are a step of something else, and no link leads there. */
const targets = destinations.filter(({ path }) => {
  const facts = Object.values<RouteFacts>(phoneRoutes).find((route) => route.path === path)
  return facts?.menu !== undefined || facts?.reads !== undefined
})

/**
 * What `SelectField` offers for the target of a card or a message: screens that customers can use. The path is shown,
 * since merchants print it.
 * @param disabled paths of the screens that this merchant's app does not have
 * @param chosen the target as it is; offered also where customers cannot use it any more
 */
export const targetOptions = (disabled: readonly string[], chosen: string): { value: string; label: string }[] => {
  const isOff = (path: string) => disabled.some((each) => isSamePath(each, path))
  const offered = targets.filter(({ path }) => !isOff(path)).map(optionOf)
  if (chosen === '' || offered.some(({ value }) => value === chosen)) return offered
  const known = destinations.find(({ path }) => isSamePath(path, chosen))
  const label = known ? optionOf(known).label : chosen
  return [{ value: chosen, label: isOff(chosen) ? pwaWords.off(label) : label }, ...offered]
}

const optionOf = ({ path, label }: Destination) => ({ value: path, label: `${label}  ${path}` })
