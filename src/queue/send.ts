import { UnknownKind, upcastTo } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Keeper } from '#src/resources/keeper.ts'

/**
 * Sends one stored request and applies its answer to the copy. Applying comes before the request leaves the store:
 * after a crash in between it is sent again with its key, and the same value is applied again.
 * @throws NoAnswer, Refused, OtherPerson, UnknownKind
 */
export const sendRequest = async (request: QueuedRequest, remote: Remote, keeper: Keeper): Promise<void> => {
  const kind = kindNamed(request.kind)
  if (!kind) throw new UnknownKind(request.kind)
  const payload = upcastTo(kind, request.version, request.payload) as never
  const how = { idempotencyKey: request.key, queued: true, person: request.person || undefined }
  const result = await remote.ask(kind.call, kind.request(payload), how)
  for (const [resource, value] of Object.entries(kind.apply(result as never, payload))) {
    await keeper.store(resource, 'person', request.person, value)
  }
}
