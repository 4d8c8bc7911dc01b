import { allLocations } from '#contract/constants.ts'

interface Known {
  query: URLSearchParams
  /** The location at the user's position, where geolocation is allowed. */
  here: number | undefined
  /** The chosen location, 0 for none; undefined until it is loaded. */
  home: number | undefined
  /** The chosen location cannot be loaded now. */
  homeUnreachable: boolean
  forceLocations: boolean
}

export type Filter = { is: 'waiting' } | { is: 'choose-first' } | { is: 'set'; location: number }

/**
 * The location that a listing is narrowed to: from the address, else from the user's position, else the chosen
 * location, else none. A merchant with forced locations requires a choice first, unless the address carries one.
 */
export const filterOf = ({ query, here, home, homeUnreachable, forceLocations }: Known): Filter => {
  const asked = query.get('location')
  if (asked !== null && /^\d+$/.test(asked)) return { is: 'set', location: Number(asked) }
  if (home === undefined && !homeUnreachable) return { is: 'waiting' }
  if (forceLocations && !home && !query.has('forced') && !homeUnreachable) return { is: 'choose-first' }
  return { is: 'set', location: here ?? home ?? allLocations }
}

/** The same listing with another filter in its address. */
export const withLocation = (path: string, query: URLSearchParams, location: number): string => {
  const next = new URLSearchParams(query)
  next.set('location', String(location))
  return `${path}?${next.toString()}`
}
