import { useLocation, useSearch } from 'wouter'
import { useServices } from '#src/kit/services.ts'

/** The whole address of the current page, without its hash. */
export const useHere = (): string => {
  const { origin } = useServices()
  const [path] = useLocation()
  const search = useSearch()
  return `${origin}${path}${search && `?${search}`}`
}
