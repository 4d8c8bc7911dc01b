import type { Call } from '#contract/endpoints/index.ts'
import type { RequestKind } from '#contract/requests/kind.ts'
import { deviceKinds, personKinds } from '#contract/requests/kinds.ts'

/**
 * Every kind that can be queued, with a payload that occurs once: by it a request, a record and an effect are known.
 */
const payloads: Record<string, (number: number) => unknown> = {
  profile: (number) =>
    number % 2 ? { firstName: `n${number}` } : { lastName: `n${number}`, optInToMarketing: number % 4 === 0 },
  preferences: (number) => ({ fontSize: number }),
  vehicle: (number) => ({
    make: 'Honda',
    model: 'Fit',
    year: '2021',
    license: `N${number}`,
    color: 'Yellow',
    state: 'OR',
  }),
  homeLocation: (number) => ({ locationId: number }),
  notificationsSeen: (number) => ({ until: new Date(firstMoment + number).toISOString() }),
  survey: (number) => [{ QuestionId: number, CustomerResponse: 'Moved away' }],
  pushToken: (number) => ({ token: `n${number}` }),
  deviceToken: (number) => ({ deviceToken: `n${number}`, OS: 'IOS' }),
  errorReport: (number) => ({ error: `n${number}` }),
}

/** Moments of messages and of what has been seen, in epoch milliseconds: one a number. */
export const firstMoment = Date.UTC(2026, 10, 1)

export const kinds: readonly RequestKind[] = [...personKinds, ...deviceKinds] as readonly RequestKind[]

export const payloadOf = (kind: RequestKind, number: number): unknown => payloads[kind.kind]!(number)

/** The payload in the record and the body on the wire, by which the change is known again. */
export const tracesOf = (kind: RequestKind, payload: unknown): string[] =>
  [payload, (kind.request(payload as never) as { body: unknown }).body].map((trace) => JSON.stringify(trace))

/** A change that a user made, and what may be expected of it. */
export interface Change {
  number: number
  kind: RequestKind
  /** Empty: of a kind that needs no log-in. */
  person: string
  payload: unknown
  /** The turn in which adding it (or trying it again) began, and that in which it was confirmed. */
  begun: number
  confirmed: number
  /** Discarded, left behind at log out, or tried again while the page died: then it may be gone, but not doubled. */
  givenUp: boolean
  /** How often the user began to discard it. */
  discards: number
}

/**
 * What the person sees, said again in the simplest way: as the server has it, then each change that waits, in order.
 */
export const expectScreen = (
  call: Call,
  value: unknown,
  waiting: readonly Pick<Change, 'kind' | 'payload'>[],
): unknown =>
  waiting.reduce((seen, { kind, payload }) => (kind.call === call ? laid[kind.kind]!(seen, payload) : seen), value)

type Members = Record<string, unknown>

const laid: Record<string, (seen: unknown, payload: unknown) => unknown> = {
  profile: (account, payload) => ({ ...(account as Members), ...(payload as Members) }),
  preferences: (account, payload) => ({
    ...(account as Members),
    preferences: { ...(account as { preferences: Members }).preferences, ...(payload as Members) },
  }),
  vehicle: (_, payload) => payload,
  homeLocation: (_, payload) => payload,
  notificationsSeen: () => 0,
}
