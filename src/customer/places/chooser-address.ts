import { returnFrom } from '#src/kit/navigation/navigation.ts'

/** Names of the listings that a location can be chosen for; bundles count as washes. */
const labels: Readonly<Record<string, string>> = {
  '/washes': 'washes',
  '/bundles': 'washes',
  '/promocode': 'deals',
  '/washclub': 'washClub',
  '/giftcards': 'giftCards',
}

const labelOf = (path: string): string | undefined => labels[path.toLowerCase()]

/** The chooser's address, which names the screen that follows. */
export const chooserPath = (path: string): string => {
  const label = labelOf(path)
  return `/findUs?${new URLSearchParams({ to: path, ...(label && { label }) }).toString()}`
}

/** The screen that follows a choice: a listing narrowed to it, the requested screen, or home. */
export const afterChoice = (query: URLSearchParams, locationId: number): string => {
  const wanted = returnFrom({ pathname: '/', search: `?${query.toString()}` })
  return labelOf(wanted) ? `${wanted}?location=${locationId}&forced=true` : wanted
}

export type Choosing =
  | { is: 'done' }
  /** The address names the location. */
  | { is: 'choose'; locationId: number }
  | { is: 'show' }
  | { is: 'redirect'; to: string }

/** The behaviour of a screen while the merchant forces locations and none is chosen. */
export const choosingAt = (path: string, query: URLSearchParams, places: readonly { id: number }[]): Choosing => {
  const named = places.find(({ id }) => String(id) === query.get('location'))
  if (named) return { is: 'choose', locationId: named.id }
  if (query.get('forced') === 'true') return { is: 'done' }
  return path.toLowerCase() === '/findus' ? { is: 'show' } : { is: 'redirect', to: chooserPath(path) }
}
