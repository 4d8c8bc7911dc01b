import type { Call } from '#contract/endpoints/index.ts'
import type { RequestKind } from '#contract/requests/kind.ts'
import { deviceKinds } from '#contract/requests/device-kinds.ts'
import { userKinds } from '#contract/requests/kinds.ts'

/** Every kind of queued change, with a unique payload that identifies its request, record and effect. */
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
  consent: (number) => ({ kind: 'terms', version: number, agreed: true }),
  report: (number) => ({
    id: `n${number}`,
    reason: 'dirt',
    use: 'u',
    writtenDate: new Date(firstMoment).toISOString(),
  }),
  pushToken: (number) => ({ token: `n${number}` }),
  deviceToken: (number) => ({ deviceToken: `n${number}`, OS: 'IOS' }),
  errorReport: (number) => ({ error: `n${number}` }),
}

/** Base for times of messages and of "seen until", in epoch milliseconds; each number adds its own offset. */
export const firstMoment = Date.UTC(2026, 10, 1)

export const kinds: readonly RequestKind[] = [...userKinds, ...deviceKinds] as readonly RequestKind[]

export const payloadOf = (kind: RequestKind, number: number): unknown => payloads[kind.kind]!(number)

/** The payload in the record and the body of the request, either of which identifies the change. */
export const tracesOf = (kind: RequestKind, payload: unknown): string[] =>
  [payload, (kind.request(payload as never) as { body: unknown }).body].map((trace) => JSON.stringify(trace))

/** A change that a user made, and its expected state. */
export interface Change {
  number: number
  kind: RequestKind
  /** Empty for a kind that needs no log-in. */
  person: string
  payload: unknown
  /** Turns in which adding (or retrying) began and in which it was confirmed. */
  begun: number
  confirmed: number
  /** Discarded, dropped at log out, or retried while the page died: it may be missing, but not doubled. */
  givenUp: boolean
  /** How often the user began to discard it. */
  discards: number
}

/** The expected screen, computed independently: the server's value, then each waiting change in order. */
export const expectScreen = (
  calls: readonly Call[],
  value: unknown,
  waiting: readonly Pick<Change, 'kind' | 'payload'>[],
): unknown =>
  waiting.reduce(
    (seen, { kind, payload }) => (calls.includes(kind.call) ? laid[kind.kind]!(seen, payload) : seen),
    value,
  )

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
  report: (reports, payload) => {
    const { use, ...report } = payload as { id: string; use: string }
    const waiting = { ...report, text: null, use, purchase: null, sentDate: null, answer: null }
    return [waiting, ...((reports ?? []) as { id: string }[]).filter(({ id }) => id !== report.id)]
  },
  consent: (account, payload) => ({
    ...(account as Members),
    asked: (account as { asked: { version: number }[] }).asked.filter(
      ({ version }) => version > (payload as { version: number }).version,
    ),
  }),
}
