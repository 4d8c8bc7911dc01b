import type { RouteFacts, RouteTable } from './facts.ts'

const factsIn = (routes: RouteTable): RouteFacts[] => Object.values(routes)

/** The paths of the screens of which a picture is stored, in lower case. */
export const picturedPaths = (routes: RouteTable): string[] =>
  factsIn(routes)
    .filter(({ pictured }) => pictured)
    .map(({ path }) => path.toLowerCase())

/** The names of the stored answers that the screens usable offline show, each once, the most important first. */
export const provisionsOf = (
  routes: Readonly<Record<string, Pick<RouteFacts, 'access' | 'offlineRank' | 'reads' | 'laterReads'>>>,
  shellReads: readonly string[],
): string[] => {
  const ranked = Object.values(routes)
    .filter(({ offlineRank }) => offlineRank !== undefined)
    .sort((a, b) => a.offlineRank! - b.offlineRank!)
    .map(({ reads = [], laterReads = [] }) => [...reads, ...laterReads])
  const [first = [], ...others] = ranked
  return [...new Set([...first, ...shellReads, ...others.flat()])]
}

type IconOf<Facts> = Facts extends { shortcut: { icon: infer Icon extends string } } ? Icon : never

export interface Shortcut<Icon extends string> {
  name: string
  path: string
  icon: Icon
}

/** The shortcuts of the installed app's icon, the most important first. */
export const shortcutsOf = <T extends RouteTable>(routes: T): Shortcut<IconOf<T[keyof T]>>[] =>
  factsIn(routes)
    .flatMap(({ path, shortcut }) => (shortcut ? [{ ...shortcut, path }] : []))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name, path, icon }) => ({ name, path, icon: icon as IconOf<T[keyof T]> }))
