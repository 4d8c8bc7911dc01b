import { useLocation, useSearch } from 'wouter'
import { withReturn } from './navigation.ts'

/** Makes the address of a log-in or sign-up that leads back to the current page, with its query. */
export const useReturnTo = (): ((address: string) => string) => {
  const [path] = useLocation()
  const search = useSearch()
  return (address) => withReturn(address, search ? `${path}?${search}` : path)
}
