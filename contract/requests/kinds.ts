import { stillAsked } from '../rules/consents.ts'
import type { Account } from '../shapes/account.ts'
import type { Notification } from '../shapes/notification.ts'
import type { Report } from '../shapes/report.ts'
import type { Payload } from '../stored/payloads.ts'
import { deviceKinds } from './device-kinds.ts'
import { kind, type RequestKind } from './kind.ts'

/** The server's answer. @throws TypeError when a member is missing: the answer is not stored, and is fetched again. */
const having = <T extends object>(answer: T, ...members: (keyof T)[]): T => {
  const missing = members.find((member) => !(typeof answer === 'object' && answer !== null && member in answer))
  if (missing !== undefined) throw new TypeError(`the answer has no "${String(missing)}"`)
  return answer
}

const withUpdate = (
  account: Account | undefined,
  { preferences, ...members }: Payload<'profile'>,
): Account | undefined => account && { ...account, ...members, preferences: { ...account.preferences, ...preferences } }

/** Changed members of the profile: names, phone, postal code, marketing consent. */
export const profileChange = kind({
  kind: 'profile',
  version: 1,
  call: 'POST /user/Settings',
  lane: 'person',
  upcast: {},
  request: (payload: Payload<'profile'>) => ({ body: payload }),
  folds: { account: withUpdate },
  apply: (account) => ({ account: having(account, 'email', 'preferences') }),
})

/** Changed members of the preferences: bubbles, font size, colour scheme. */
export const preferencesChange = kind({
  kind: 'preferences',
  version: 1,
  call: 'POST /user/Settings',
  lane: 'person',
  upcast: {},
  request: (preferences: Payload<'preferences'>) => ({ body: { preferences } }),
  folds: { account: (account: Account | undefined, preferences) => withUpdate(account, { preferences }) },
  apply: (account) => ({ account: having(account, 'email', 'preferences') }),
})

export const vehicleChange = kind({
  kind: 'vehicle',
  version: 1,
  call: 'POST /users/vehicle',
  lane: 'person',
  upcast: {},
  request: (payload: Payload<'vehicle'>) => ({ body: payload }),
  folds: { vehicle: (_stored, payload) => payload },
  apply: (vehicle) => ({ vehicle: having(vehicle, 'license') }),
})

export const homeLocationChange = kind({
  kind: 'homeLocation',
  version: 1,
  call: 'POST /users/homeLocation',
  lane: 'person',
  upcast: {},
  request: (payload: Payload<'homeLocation'>) => ({ body: payload }),
  folds: { homeLocation: (_stored, payload) => payload },
  apply: (homeLocation) => ({ homeLocation: having(homeLocation, 'locationId') }),
})

const after =
  (until: string) =>
  ({ createDate }: Notification): boolean =>
    Date.parse(createDate) > Date.parse(until)

/**
 * Marks the messages up to a time as read. A later request includes an earlier one. The answer is the list with the
 * previous values of `read`. Messages after that time stay unread.
 */
export const notificationsSeen = kind({
  kind: 'notificationsSeen',
  version: 1,
  call: 'PATCH /users/notifications',
  lane: 'person',
  newest: 1,
  upcast: {},
  request: (payload: Payload<'notificationsSeen'>) => ({ body: payload }),
  folds: { unread: () => 0 },
  apply: (notifications, { until }) => ({
    notifications,
    unread: notifications.filter(({ read }) => !read).filter(after(until)).length,
  }),
})

/** Answers to the questions about leaving a wash club. No screen shows them. */
export const surveyAnswers = kind({
  kind: 'survey',
  version: 1,
  call: 'POST /survey/submit-response',
  lane: 'person',
  upcast: {},
  request: (payload: Payload<'survey'>) => ({ body: payload }),
  folds: {},
  apply: () => ({}),
})

/** The answer to a version of a text of the merchant. */
export const consentChange = kind({
  kind: 'consent',
  version: 1,
  call: 'POST /users/consents',
  lane: 'person',
  upcast: {},
  request: (payload: Payload<'consent'>) => ({ body: payload }),
  folds: {
    account: (account: Account | undefined, payload) =>
      account?.asked ? { ...account, asked: stillAsked(account.asked, payload) } : account,
  },
  apply: (account) => ({ account: having(account, 'email', 'preferences') }),
})

/** A problem report. It waits in the list with its time of now, until it arrives. */
export const reportSent = kind({
  kind: 'report',
  version: 1,
  call: 'POST /users/reports',
  lane: 'person',
  upcast: {},
  request: (payload: Payload<'report'>) => ({ body: payload }),
  folds: {
    reports: (reports: Report[] | undefined, { use = null, purchase = null, text = null, ...report }): Report[] => [
      { ...report, text, use, purchase, sentDate: null, answer: null },
      ...(reports ?? []).filter(({ id }) => id !== report.id),
    ],
  },
  apply: (reports) => ({ reports }),
})

/** Changes of the user, shown until the server has accepted them. */
export const userKinds = [
  profileChange,
  preferencesChange,
  vehicleChange,
  homeLocationChange,
  notificationsSeen,
  surveyAnswers,
  consentChange,
  reportSent,
] as const satisfies readonly RequestKind[]

export type UserKind = (typeof userKinds)[number]['kind']

const byName = new Map<string, RequestKind>(
  [...userKinds, ...deviceKinds].map((each) => [each.kind, each as RequestKind]),
)

/** The kind with this name; undefined when this build does not have it. */
export const kindNamed = (name: string): RequestKind | undefined => byName.get(name)
