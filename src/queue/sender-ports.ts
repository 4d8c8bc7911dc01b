import type { Call } from '#contract/endpoints/index.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Report } from '#src/remote/report.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { resourceNamed, type Resource } from '#src/resources/resource.ts'
import { readSession } from '#src/session/stored-session.ts'
import { sendRequest, type KindNamed } from './send.ts'
import type { SenderPorts } from './pass.ts'
import type { RequestStore } from './store.ts'
import type { QueuedRequest } from '#src/local/requests.ts'

export interface SendingPorts {
  own: OwnDatabase
  clock: Clock
  locks: Locks
  remote: Remote
  keeper: Keeper
  report: Report
  chance(): number
  /** The kinds of this build; those of the contract when absent. */
  kinds?: KindNamed
}

/** The sender's view of the queue's ports. `interrupted`: the pass should end before its next request. */
export const senderPorts = (
  { own, clock, locks, remote, keeper, report, chance, kinds = kindNamed }: SendingPorts,
  store: RequestStore,
  interrupted: () => boolean,
): SenderPorts => {
  const refresh = async (resources: readonly Resource<Call, void>[]): Promise<void> => {
    for (const resource of resources)
      await keeper.refresh(resource, undefined, { unshared: true }).catch((error: unknown) => {
        // Marked as stale, it is requested again by the next screen that shows it.
        if (!isRemoteFailure(error)) report(error)
      })
  }
  return {
    store,
    clock,
    locks,
    report,
    chance,
    interrupted,
    async person() {
      const session = await readSession(own)
      return session.state === 'person' ? session.person : undefined
    },
    send: (request) => sendRequest(request, remote, kinds),
    async apply(person, applied) {
      try {
        await keeper.store(applied, 'person', person)
      } catch (error) {
        // Accepted by the server. Unless it can be marked for a refetch, the request stays and is sent again with its
        // key.
        report(error)
        const names = Object.keys(applied)
        await keeper.markStale(names, person)
        await refresh(names.flatMap((name) => resourceNamed(name) ?? []))
      }
    },
    markStale: (request) =>
      keeper.markStale(
        resourcesOf(request, kinds).map(({ name }) => name),
        request.person,
      ),
    refetch: (request) => refresh(resourcesOf(request, kinds)),
  }
}

/** The resources whose screens show a queued change. */
const resourcesOf = ({ kind }: Pick<QueuedRequest, 'kind'>, kinds: KindNamed): Resource<Call, void>[] =>
  Object.keys(kinds(kind)?.folds ?? {}).flatMap((name) => resourceNamed(name) ?? [])
