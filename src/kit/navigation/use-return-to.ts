import { useLocation, useSearch } from 'wouter'
import { withReturn } from './navigation.ts'

/** Makes the address of a log-in or sign-up that leads back to the current page, with its query, and to a place on it. */
export const useReturnTo = (): ((address: string, hash?: string) => string) => {
  const [path] = useLocation()
  const search = useSearch()
  return (address, hash = '') => withReturn(address, `${path}${search && `?${search}`}${hash}`)
}
