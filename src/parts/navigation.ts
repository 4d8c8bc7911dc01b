import { createContext, useContext } from 'react'

/** What screens know of the route table: enough to offer only what leads somewhere. */
export interface Navigation {
  /** Whether this person may open the path now: it exists, is enabled, and is open to guests if he is one. */
  opens(path: string): boolean
  go(path: string, how?: { replace?: boolean }): void
  /** To where the person came from, or home. */
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
