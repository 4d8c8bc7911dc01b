import { watched } from '#contract/watched.ts'
import type { ResultOf } from '#contract/endpoints/index.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Resource } from './resource.ts'

type Listed = ResultOf<'GET /changes'>

export interface EtagListPorts {
  clock: Clock
  remote: Remote
  cache: Pick<AnswerCache, 'get' | 'put'>
}

/** One list serves all copies that are checked within this time, such as those of a start, in milliseconds. */
const sharedFor = 5_000

/** Name of the stored list. */
const name = 'changes'

const covered: ReadonlySet<string> = new Set([...watched.site, ...watched.person])

/** The name of a resource in the list; undefined for one that it does not cover. */
export const listedName = (resource: Resource, param: string | void): string | undefined => {
  const { query } = resource.request(param as never) as { query?: Record<string, string> }
  const search = query && new URLSearchParams(query).toString()
  const listed = search ? `${resource.call}?${search}` : resource.call
  return covered.has(listed) ? listed : undefined
}

/** An answer that came compressed has the tag of its encoding. */
const plainTag = (etag: string): string => etag.replace(/:(br|gzip)"$/, '"')

/** Whether a copy with this ETag is the one that the list names. */
export const isListed = (list: Listed, listed: string, etag: string): boolean => list.etags[listed] === plainTag(etag)

/**
 * What has changed at the server, in one conditional request for all copies together.
 * @returns reads the list of a user, or of a visitor where `person` is empty; undefined from a server without a list.
 *   `isFresh`: the list is asked for after the call
 * @throws NoAnswer, OtherUser
 */
export const createEtagList = ({
  clock,
  remote,
  cache,
}: EtagListPorts): ((person: string, isFresh?: boolean) => Promise<Listed | undefined>) => {
  let last: { person: string; at: number; list: Promise<Listed | undefined> } | undefined

  const ask = async (person: string): Promise<Listed | undefined> => {
    const stored = await cache.get(name)
    const known = stored?.person === person ? stored : undefined
    try {
      const answer = await remote.call('GET /changes', {}, { ...(person ? { person } : {}), ifNoneMatch: known?.etag })
      if (answer.notModified) return known?.value as Listed
      await cache.put([{ name, person, value: answer.result, etag: answer.etag, at: clock.now() }])
      return answer.result
    } catch (error) {
      if (isRefused(error)) return undefined
      throw error
    }
  }

  return (person, isFresh = false) => {
    const age = last && clock.now() - last.at
    if (!isFresh && last?.person === person && age !== undefined && age >= 0 && age < sharedFor) return last.list
    const list = ask(person)
    const mine = { person, at: clock.now(), list }
    last = mine
    list.catch(() => {
      if (last === mine) last = undefined
    })
    return list
  }
}
