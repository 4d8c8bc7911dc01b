import type { QueuedRequest } from '#src/local/requests.ts'
import type { Change } from './changes.ts'
import { isKeyed, type Effect, type SimulatedServer } from './server.ts'

export interface Evidence {
  changes: readonly Change[]
  server: SimulatedServer
  /** The records in this device's database. */
  stored: readonly QueuedRequest[]
}

const numberOf = ({ server }: Evidence, record: QueuedRequest): number | undefined =>
  server.changes.get(JSON.stringify(record.payload))

/** Replaced by a later change of a kind of which only the newest counts. */
const isReplaced = ({ changes }: Evidence, { kind, person, number }: Change): boolean =>
  kind.newest !== undefined &&
  changes.filter((other) => other.kind === kind && other.person === person && other.number > number).length >=
    kind.newest

/** A refused request of the device lane is removed, because the user cannot correct it. */
const isRefusedForGood = ({ server }: Evidence, { kind, number }: Change): boolean =>
  kind.lane === 'device' && [...server.refusedKeys.values()].some(({ change }) => change === number)

const isOwed = (evidence: Evidence, change: Change): boolean =>
  change.confirmed > 0 && !change.givenUp && !isReplaced(evidence, change) && !isRefusedForGood(evidence, change)

/** A delayed copy of a refused request was accepted later. The user has seen the refusal and may have retried. */
const isLate = ({ server }: Evidence, { key }: Effect): boolean => server.refusedKeys.has(key)

/** More than one effect of the same key, or of two keys neither of which was refused. */
const isDoubled = (evidence: Evidence, effects: readonly Effect[]): boolean =>
  new Set(effects.map(({ key }) => key)).size < effects.length ||
  effects.filter((effect) => !isLate(evidence, effect)).length > 1

/** The fault of one change; undefined when it has none. */
const faultOf = (evidence: Evidence, change: Change): string | undefined => {
  const { server, stored } = evidence
  const effects = server.effects.filter((effect) => effect.change === change.number)
  const records = stored.filter((record) => numberOf(evidence, record) === change.number)
  if (isDoubled(evidence, effects) && isKeyed(change.kind.call)) return 'doubled at the server'
  if (records.length > 1) return 'doubled on the phone'
  if (records.some(({ key, state }) => state === 'aside' && !server.refusedKeys.has(key)))
    return 'set aside, though the server did not refuse it'
  if (records.some(({ state }) => state === 'aside') && effects.some(({ key }) => !server.refusedKeys.has(key)))
    return 'set aside, though the server made it'
  if (effects.length === 0 && records.length === 0 && isOwed(evidence, change)) return 'lost'
  if (
    change.person &&
    server.arrivals.some((arrival) => arrival.change === change.number && arrival.bearer !== change.person)
  )
    return 'sent as another user'
  return undefined
}

const cameLate = (evidence: Evidence, change: Change): boolean =>
  evidence.server.effects.some((effect) => effect.change === change.number && isLate(evidence, effect))

/** The number of a change that overtook an earlier change of the same user. */
const overtaking = (evidence: Evidence, change: Change): number | undefined => {
  const { changes, server, stored } = evidence
  if (change.kind.lane === 'device' || !isOwed(evidence, change) || cameLate(evidence, change)) return undefined
  const place = server.effects.findIndex((effect) => effect.change === change.number)
  const isWaiting = stored.some((record) => numberOf(evidence, record) === change.number && record.state === 'waiting')
  if (place < 0 && !isWaiting) return undefined
  const later = changes.filter(
    (other) => other.person === change.person && other.kind.lane === 'person' && other.begun > change.confirmed,
  )
  return later.find((other) => {
    const otherPlace = server.effects.findIndex((effect) => effect.change === other.number)
    return otherPlace >= 0 && (place < 0 || otherPlace < place) && isOwed(evidence, other) && !cameLate(evidence, other)
  })?.number
}

/** A text for each violated invariant; empty when all hold. */
export const judge = (evidence: Evidence): string[] =>
  evidence.changes.flatMap((change) => {
    const fault = faultOf(evidence, change)
    const overtaker = overtaking(evidence, change)
    const named = `${change.kind.kind} ${change.number} of ${change.person || 'no user'}`
    return [
      ...(fault ? [`${named}: ${fault}`] : []),
      ...(overtaker === undefined ? [] : [`${named}: overtaken by ${overtaker}`]),
    ]
  })
