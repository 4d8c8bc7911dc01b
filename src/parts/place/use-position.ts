import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { browserGeolocation, type Point } from '#src/platform/geolocation.ts'
import { useServices } from '../services.ts'
import { createPosition, findPosition, findPositionQuietly, type PositionState } from './position.ts'

/** One for the whole app: what one screen found, the next one knows. */
const position = createPosition()

export interface PositionView {
  is: PositionState['is']
  point: Point | undefined
  at: number
  /** For a tap: the browser may ask the person. */
  find(): void
}

/** Where the person is. Found by itself only when the browser was allowed to tell before. */
export const usePosition = (): PositionView => {
  const { clock } = useServices()
  useEffect(() => void findPositionQuietly(position, browserGeolocation, clock), [clock])
  const { is, point, at } = useSnapshot(position)
  return { is, point, at, find: () => void findPosition(position, browserGeolocation, clock) }
}
