import type { Lane, QueuedRequest } from '#src/local/requests.ts'
import { openAcknowledgements, type AcknowledgementBuffer } from './acknowledgements.ts'
import { decide } from './decide.ts'
import { laneLock, type Pass, type SenderPorts } from './pass.ts'
import type { Sent } from './send.ts'
import { isDue, verdictOn } from './verdict.ts'

/**
 *            ┌────────────── accepted: applied, removed ◄─┐
 *  head ──► send ──► judged ──► aside: the next one ──────┤
 *   ▲                  └─ later / log-in / update: the pass ends, the head stays
 *   └── one Web Lock per lane, held for one pass by the page or the worker
 */
export const drain = async (ports: SenderPorts, lane: Lane, { evenIfEarly = false } = {}): Promise<Pass> => {
  let pass: Pass = { ended: 'held' }
  await ports.locks.ifFree(laneLock(lane), async () => {
    pass = await sendAll(ports, lane, evenIfEarly)
  })
  return pass
}

const sendAll = async (ports: SenderPorts, lane: Lane, evenIfEarly: boolean): Promise<Pass> => {
  // Read once per pass: the client refuses to send a request with another user's token, also after a log-in in between.
  const person = await ports.person()
  if (lane === 'person' && person === undefined) return { ended: 'blocked' }
  const buffer = openAcknowledgements(ports, lane, person)
  try {
    for (let head = await buffer.next(); head; head = await buffer.next()) {
      if (ports.interrupted()) return { ended: 'held' }
      if (!evenIfEarly && !isDue(head.nextAttemptAt, ports.clock.now()))
        return { ended: 'later', at: head.nextAttemptAt }
      const ended = await sendOne(ports, buffer, head)
      if (ended) return ended
    }
    return { ended: 'empty' }
  } finally {
    buffer.close()
    await buffer.flush()
  }
}

/** Undefined to continue with the next request. */
const sendOne = async (
  ports: SenderPorts,
  buffer: AcknowledgementBuffer,
  head: QueuedRequest,
): Promise<Pass | undefined> => {
  let sent: Sent
  try {
    sent = await ports.send(head)
  } catch (error) {
    await buffer.flush()
    return decide(ports, head, verdictOn(error), error)
  }
  if (sent.problem) await acceptUnapplied(ports, buffer, head, sent.problem)
  else buffer.accepted(head, sent.applied)
  return undefined
}

/** The server has made the change, so it is never shown as refused: its resource is fetched from the server instead. */
const acceptUnapplied = async (
  { report, markStale, refetch }: SenderPorts,
  buffer: AcknowledgementBuffer,
  head: QueuedRequest,
  problem: Error,
): Promise<void> => {
  report(problem)
  // Answers that were accepted before it are stored first: they must not look newer than this one.
  await buffer.flush()
  await markStale(head)
  buffer.accepted(head, {})
  await buffer.flush()
  await refetch(head)
}
