import { UnknownKind, upcastTo } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import type { Remote } from '#src/remote/client.ts'

/** What the answer makes of the stored answers, by resource. */
export type Applied = Readonly<Record<string, unknown>>

/** Sends one stored request. @throws NoAnswer, Refused, OtherPerson, UnknownKind */
export const sendRequest = async (request: QueuedRequest, remote: Remote): Promise<Applied> => {
  const kind = kindNamed(request.kind)
  if (!kind) throw new UnknownKind(request.kind)
  const payload = upcastTo(kind, request.version, request.payload) as never
  const how = { idempotencyKey: request.key, queued: true, person: request.person || undefined }
  const result = await remote.ask(kind.call, kind.request(payload), how)
  return kind.apply(result as never, payload)
}
