import { createContext, useContext } from 'react'

/** What screens know of the route table: enough to offer only what leads somewhere. */
export interface Navigation {
  /** Whether the user may open the path now: it exists, is enabled, and is open to guests if the user is one. */
  opens(path: string): boolean
  go(path: string, how?: { replace?: boolean }): void
  /** To where the user came from, or home. */
  back(): void
  /** The query of the current address. */
  query: URLSearchParams
}

export const NavigationContext = createContext<Navigation | null>(null)

export const useNavigation = (): Navigation => {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('a screen stands outside NavigationContext')
  return navigation
}

/** Paths of this app with a query, and nothing that a browser would read as another host. */
const ownAddress = /^\/[\w-]*(\?[\w=&%.+-]*)?$/
const logInPaths = ['/', '/login', '/logout', '/signup']

const isLogIn = (address: string): boolean => logInPaths.includes(address.split('?')[0]!.toLowerCase())

/** An address that remembers, in its query, where the user wanted to go before the log-in came between. */
export const withReturn = (address: string, wanted: string): string =>
  isLogIn(wanted) || !ownAddress.test(wanted) ? address : `${address}?${new URLSearchParams({ to: wanted }).toString()}`

/** Where a log-in at this address leads: where the user wanted to go, the screen it stands in for, or home. */
export const returnFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const to = new URLSearchParams(search).get('to')
  if (to !== null && ownAddress.test(to) && !isLogIn(to)) return to
  const here = `${pathname}${search}`
  return isLogIn(pathname) || !ownAddress.test(here) ? '/' : here
}
