import { useCallback } from 'react'
import type { Call } from '#contract/endpoints/index.ts'
import type { RequestKind } from '#contract/requests/kind.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import { useServices } from '#src/kit/services.ts'
import { showOutOfSpace } from './out-of-space.ts'

/**
 * Queues a change of this user. False when the disk refused it: the user has been told, and the form stays unchanged.
 * @throws NotLoggedIn
 */
export const useChange = (): (<K extends Call, P>(kind: RequestKind<K, P>, payload: P) => Promise<boolean>) => {
  const { queue } = useServices()
  return useCallback(
    async (kind, payload) => {
      try {
        await queue.add(kind, payload)
        return true
      } catch (error) {
        if (!isOutOfSpace(error)) throw error
        showOutOfSpace('change')
        return false
      }
    },
    [queue],
  )
}
