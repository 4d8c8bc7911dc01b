import type { Location } from '#contract/shapes/place.ts'
import type { WithDistance } from './distance.ts'

/** The location with this id first, the others in their order. */
export const startingWith = <T extends Pick<Location, 'id'>>(
  sorted: readonly WithDistance<T>[],
  id: number | undefined,
): WithDistance<T>[] => {
  const own = sorted.filter(({ location }) => location.id === id)
  return [...own, ...sorted.filter(({ location }) => location.id !== id)]
}
