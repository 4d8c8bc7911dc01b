import { createContext, useContext } from 'react'

/** The part of the route table that screens use: enough to offer only links that work. */
export interface Navigation {
  /** Whether the user may open the path now: it exists, is enabled, and is open to guests if the user is one. */
  opens(path: string): boolean
  go(path: string, how?: { replace?: boolean }): void
  /** The address in this shell of a path of the phone app: shared parts name screens by those. */
  hrefOf(path: string): string
  /** Goes to the previous screen, or home. */
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

/** Paths of this app with a query and a hash, and no address that a browser would resolve to another host. */
const ownAddress = /^\/([\w-]+(\/[\w-]+)*)?(\?[\w=&%.+-]*)?(#[\w-]+)?$/
const logInPaths = ['/', '/login', '/logout', '/signup']

const isLogIn = (address: string): boolean => logInPaths.includes(address.split(/[?#]/)[0]!.toLowerCase())

/** A log-in address whose query stores the screen that the user requested. */
export const withReturn = (address: string, wanted: string): string =>
  isLogIn(wanted) || !ownAddress.test(wanted) ? address : `${address}?${new URLSearchParams({ to: wanted }).toString()}`

/** Where a log-in at this address leads: to the requested screen, the screen that it replaces, or home. */
export const returnFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const to = new URLSearchParams(search).get('to')
  if (to !== null && ownAddress.test(to) && !isLogIn(to)) return to
  const here = `${pathname}${search}`
  return isLogIn(pathname) || !ownAddress.test(here) ? '/' : here
}
