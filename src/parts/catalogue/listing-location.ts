import { allLocations } from '#contract/constants.ts'

interface Known {
  query: URLSearchParams
  /** The location that the person stands at, where the browser was allowed to tell. */
  here: number | undefined
  /** The chosen location, 0 for none; undefined while that is not known. */
  home: number | undefined
  /** It cannot be learned now. */
  homeUnreachable: boolean
  forceLocations: boolean
}

export type Filter = { is: 'waiting' } | { is: 'choose-first' } | { is: 'set'; location: number }

/**
 * What a listing is narrowed to: the address says it, else where the person stands, else the chosen location, else nothing.
 * A merchant with forced locations wants one to be chosen first, unless the address says that this was done.
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
