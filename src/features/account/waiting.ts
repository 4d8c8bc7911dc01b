import type { KindName } from '#contract/requests/kinds.ts'
import type { AccountUpdate } from '#contract/shapes/account.ts'
import type { QueuedRequest } from '#src/local/requests.ts'

/** The parts of the account page that can have a change under way. */
export type Subject = 'profile' | 'options' | 'vehicle' | 'homeLocation'

/** A preference and a name travel as the same kind of request, but stand in two places of the page. */
export const subjectOf = ({ kind, payload }: Pick<QueuedRequest, 'kind' | 'payload'>): Subject | undefined => {
  switch (kind as KindName) {
    case 'profile':
      return (payload as AccountUpdate).preferences ? 'options' : 'profile'
    case 'vehicle':
      return 'vehicle'
    case 'homeLocation':
      return 'homeLocation'
    default:
      return undefined
  }
}

/** How long a change may be under way before it is said to wait, in milliseconds: with signal it takes less. */
export const patience = 1_500

/**
 * What is saved on this device only, by subject. A change that is just being sent is not named:
 * the words would come and go within a blink.
 */
export const savedHere = (requests: readonly QueuedRequest[], now: number, offline: boolean): Set<Subject> => {
  const waiting = requests.filter(({ state }) => state === 'waiting')
  // The lane goes in order: one that was tried in vain holds up all after it.
  const held = offline || waiting.some(({ attempts }) => attempts > 0)
  const named = waiting.filter(({ createdAt }) => held || now - createdAt >= patience)
  return new Set(named.flatMap((request) => subjectOf(request) ?? []))
}
