import type { Clock } from '#src/platform/clock.ts'
import { OtherUser } from '#src/remote/outcome.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { createAnswerFetcher } from './answer-fetcher.ts'
import { isListed, listedName, type createEtagList } from './etag-list.ts'
import { answerName, type Resource } from './resource.ts'

interface ConfirmationPorts extends Pick<ReturnType<typeof createAnswerFetcher>, 'owner' | 'keep'> {
  clock: Clock
  cache: Pick<AnswerCache, 'get'>
  etagList: ReturnType<typeof createEtagList>
}

/**
 * Confirms stored copies by the ETag list. Concurrent callers share one confirmation: the second would find that
 * the first has stored its answer meanwhile, and would take it for a change.
 * @returns checks one copy; false when it has to be asked for by its own call
 */
export const createConfirmation = ({ clock, cache, etagList, owner, keep }: ConfirmationPorts) => {
  const underway = new Map<string, Promise<boolean>>()

  const confirm = async (resource: Resource, param: string | void, listed: string | undefined): Promise<boolean> => {
    const stored = await cache.get(answerName(resource, param))
    if (!stored || (listed !== undefined && !stored.etag)) return false
    try {
      const list = await etagList((await owner('person')) ?? '')
      if (!list || (await owner(resource.scope)) !== stored.person) return false
      const value = resource.listed?.(list)
      if (listed ? !isListed(list, listed, stored.etag ?? '') : value === undefined) return false
      const { revision = 0, ...answer } = stored
      const current = listed ? answer : { ...answer, value }
      return keep(resource.scope, stored.person, [{ ...current, at: clock.now() }], revision)
    } catch (error) {
      if (error instanceof OtherUser) return true
      throw error
    }
  }

  return async (resource: Resource, param: string | void): Promise<boolean> => {
    const listed = listedName(resource, param)
    if (listed === undefined && !resource.listed) return false
    const key = `${answerName(resource, param)} ${(await owner(resource.scope)) ?? ''}`
    const running = underway.get(key)
    if (running) return running
    const started = confirm(resource, param, listed).finally(() => underway.delete(key))
    underway.set(key, started)
    return started
  }
}
