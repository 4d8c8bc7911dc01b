import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the server renders and while the browser takes that rendering over, then true. For what only the browser
 * tells: the moment, the device, the position.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
