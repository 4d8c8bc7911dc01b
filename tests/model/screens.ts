import type { Call } from '#contract/endpoints/index.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import { foldPending } from '#src/queue/pending.ts'
import * as resources from '#src/resources/resource.ts'
import { expectScreen, type Change } from './changes.ts'
import { answerTo, type PersonState } from './person-state.ts'

export const screens = [
  resources.account,
  resources.vehicle,
  resources.homeLocation,
  resources.unread,
  resources.reports,
] as readonly resources.Resource<Call, void>[]

/** The calls that change the value of a resource. */
const writtenBy = {
  account: ['POST /user/Settings', 'POST /users/consents'],
  vehicle: ['POST /users/vehicle'],
  homeLocation: ['POST /users/homeLocation'],
  unread: ['PATCH /users/notifications'],
  reports: ['POST /users/reports'],
} as const as Readonly<Record<string, readonly Change['kind']['call'][]>>

/**
 * The value that a screen shows for a stored answer, and the expected value: the server's, with waiting changes folded
 * in.
 */
export const comparison = (
  resource: resources.Resource<Call, void>,
  stored: unknown,
  queued: readonly QueuedRequest[],
  state: PersonState,
): { shown: string; due: string } => {
  const waiting = queued
    .filter((each) => each.state === 'waiting')
    .map(({ kind, payload }) => ({ kind: kindNamed(kind)!, payload }))
  return {
    shown: JSON.stringify(foldPending(resource.name, stored, queued)),
    due: JSON.stringify(expectScreen(writtenBy[resource.name]!, answerTo(state, resource.call), waiting)),
  }
}
