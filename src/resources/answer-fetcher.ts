import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import type { CallOptions } from '#src/remote/options.ts'
import { OtherUser } from '#src/remote/outcome.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { AnswerCache, NewAnswer } from './answer-cache.ts'
import { answerName, type Resource } from './resource.ts'

export interface RefreshOptions extends Pick<CallOptions, 'timeout' | 'signal'> {
  /** The answer replaces the stored one, whatever the resource's rule decides. */
  forced?: boolean
  /** Does not share a request in flight, which may be older than the change that the answer has to include. */
  unshared?: boolean
  /** Runs before the stored value is replaced, for example to load the pictures that its screens need. */
  prepare?(value: unknown): Promise<void>
}

interface FetcherPorts {
  own: OwnDatabase
  clock: Clock
  remote: Remote
  cache: AnswerCache
}

/** Maximum number of attempts, when changes keep overtaking the answers. */
const rounds = 3

/** Fetches answers and stores them for the user who was logged in when they were requested. */
export const createAnswerFetcher = ({ own, clock, remote, cache }: FetcherPorts) => {
  const owner = async (scope: Resource['scope']): Promise<string | undefined> => {
    if (scope === 'site') return ''
    const session = await readSession(own)
    return session.state === 'person' ? session.person : undefined
  }

  // An answer is dropped when its user logged out or changed while it was in flight.
  const keep = async (
    scope: Resource['scope'],
    person: string,
    answers: readonly NewAnswer[],
    expected?: number,
  ): Promise<boolean> => answers.length === 0 || (await owner(scope)) !== person || cache.put(answers, expected)

  /** @returns false when another answer was stored in between: this one may be older, and is dropped */
  const fetchAnswer = async (
    resource: Resource,
    param: string | void,
    { forced = false, prepare, ...how }: RefreshOptions,
  ): Promise<boolean> => {
    const person = await owner(resource.scope)
    if (person === undefined) return true
    const name = answerName(resource, param)
    const there = await cache.get(name)
    const known = there?.person === person ? there : undefined
    const whose = resource.scope === 'person' ? { person } : {}
    const answer = await remote.call(resource.call, resource.request(param) as never, {
      ...how,
      ...whose,
      ifNoneMatch: forced ? null : known?.etag,
    })
    const replaced =
      !answer.notModified && (resource.replaces?.(known?.value as never, answer.result as never, forced) ?? true)
    if (replaced) await prepare?.(answer.result)
    const now = { name, person, at: clock.now() }
    const revision = there?.revision ?? 0
    if (replaced) return keep(resource.scope, person, [{ ...now, value: answer.result, etag: answer.etag }], revision)
    return known ? keep(resource.scope, person, [{ ...known, ...now }], revision) : true
  }

  const fetchUntilKept = async (resource: Resource, param: string | void, how: RefreshOptions): Promise<void> => {
    try {
      for (let round = 1; round <= rounds; round += 1) if (await fetchAnswer(resource, param, how)) return
    } catch (error) {
      // The user whose answer it is has logged out.
      if (!(error instanceof OtherUser)) throw error
    }
  }

  return { owner, keep, fetchUntilKept }
}
