import { useLocation, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useServices } from '#src/kit/services.ts'

/** The whole address of the current page. Its hash may be what the page is about, as in an invitation. */
export const useHere = (): string => {
  const { origin } = useServices()
  const [path] = useLocation()
  const search = useSearch()
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  return `${origin}${path}${search && `?${search}`}${hash}`
}
