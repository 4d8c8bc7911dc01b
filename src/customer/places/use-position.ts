import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { browserGeolocation, type Point } from '#src/platform/geolocation.ts'
import { useServices } from '#src/kit/services.ts'
import { createPosition, findPosition, findPositionQuietly, type PositionState } from './position.ts'

/** One state for the whole app: all screens share a position. */
const position = createPosition()

export interface PositionView {
  is: PositionState['is']
  point: Point | undefined
  at: number
  /** For a tap: the browser may prompt the user. */
  find(): void
}

/** The user's position. Requested automatically only when the permission was granted before. */
export const usePosition = (): PositionView => {
  const { clock } = useServices()
  useEffect(() => void findPositionQuietly(position, browserGeolocation, clock), [clock])
  const { is, point, at } = useSnapshot(position)
  return { is, point, at, find: () => void findPosition(position, browserGeolocation, clock) }
}
