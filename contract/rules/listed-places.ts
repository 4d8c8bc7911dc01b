import type { Location } from '../shapes/place.ts'

type Closable = Pick<Location, 'closedForGood'>

const isListed = ({ closedForGood }: Closable): boolean => closedForGood !== true

/** The locations that customers can choose: not those that are closed for good, which are known for their names alone. */
export const listedPlaces = <P extends Closable>(places: readonly P[]): P[] => places.filter(isListed)
