import { UnknownKind, upcastTo, type RequestKind } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import type { Remote } from '#src/remote/client.ts'
import { Unsendable } from './verdict.ts'

/** The values from the server's answer that replace the stored answers, by resource. */
export type Applied = Readonly<Record<string, unknown>>

/** An accepted request. `problem`: the answer could not be applied, for this reason. */
export interface Sent {
  applied: Applied
  problem?: Error
}

export type KindNamed = (name: string) => RequestKind | undefined

/**
 * Sends one stored request. It throws only when the server has not accepted it: an answer that cannot be applied is
 * still an acceptance.
 * @throws NoAnswer, Refused, OtherUser, UnknownKind, Unsendable
 */
export const sendRequest = async (
  request: QueuedRequest,
  remote: Remote,
  kinds: KindNamed = kindNamed,
): Promise<Sent> => {
  const { kind, payload, parts } = prepare(request, kinds)
  const how = { idempotencyKey: request.key, queued: true, person: request.person || undefined }
  const result = await remote.ask(kind.call, parts, how)
  try {
    return { applied: kind.apply(result as never, payload) }
  } catch (cause) {
    return { applied: {}, problem: new Error(`the answer to "${request.kind}" cannot be applied`, { cause }) }
  }
}

const prepare = (request: QueuedRequest, kinds: KindNamed) => {
  const kind = kinds(request.kind)
  if (!kind) throw new UnknownKind(request.kind)
  try {
    const payload = upcastTo(kind, request.version, request.payload) as never
    const parts = kind.request(payload)
    // The client serializes the body: a failure there is a fault of this request and not of the network.
    JSON.stringify(parts)
    return { kind, payload, parts }
  } catch (cause) {
    if (cause instanceof UnknownKind) throw cause
    throw new Unsendable(`"${request.kind}" version ${request.version} cannot be sent`, { cause })
  }
}
