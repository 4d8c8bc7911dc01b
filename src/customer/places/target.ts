import { findUsWords } from '#src/words/find-us.ts'

type Label = keyof typeof findUsWords.goTo

export interface Target {
  /** The listing that the buttons lead to. */
  path: string
  words: string
  /** A listing redirected the user here to choose a location first. */
  asked: boolean
}

const isLabel = (label: string | null): label is Label => label !== null && Object.hasOwn(findUsWords.goTo, label)

/**
 * Where a location's button leads: to the listing that redirected the user here, when it is open, else to the washes.
 */
export const readTarget = (query: URLSearchParams, opens: (path: string) => boolean): Target | undefined => {
  const to = query.get('to')
  // The query is untrusted input: only paths of this app.
  const path = to && /^\/?[\w-]+$/.test(to) ? `/${to.replace('/', '')}` : undefined
  const label = query.get('label')
  if (path && opens(path)) return { path, words: findUsWords.goTo[isLabel(label) ? label : 'washes'], asked: true }
  return opens('/washes') ? { path: '/washes', words: findUsWords.goTo.washes, asked: false } : undefined
}

/** The listing for one location. */
export const listingAt = ({ path }: Pick<Target, 'path'>, locationId: number): string =>
  `${path}?location=${locationId}&forced=true`
