import type { Call } from '#contract/endpoints/index.ts'

/** The server's data of one user that queued changes can modify. */
export interface PersonState {
  account: Record<string, unknown> & {
    preferences: Record<string, unknown>
    asked: { kind: 'terms'; version: number }[]
  }
  vehicle: unknown
  homeLocation: { locationId: number }
  /** Epoch milliseconds. */
  seenUntil: number
  /** The newest first. */
  reports: { id: string; sentDate: string }[]
  messages: number[]
}

export const freshState = (person: string): PersonState => ({
  account: {
    email: person,
    firstName: person,
    lastName: 'Okafor',
    preferences: {},
    asked: [{ kind: 'terms', version: 10 }],
  },
  vehicle: null,
  homeLocation: { locationId: 0 },
  seenUntil: 0,
  reports: [],
  messages: [],
})

const unreadIn = ({ messages, seenUntil }: PersonState): number => messages.filter((at) => at > seenUntil).length

/** Applies the change of one call. */
export const carryOut = (state: PersonState, call: Call, body: unknown): void => {
  if (call === 'POST /user/Settings') {
    const { preferences, ...members } = body as Record<string, unknown>
    state.account = {
      ...state.account,
      ...members,
      preferences: { ...state.account.preferences, ...(preferences as object | undefined) },
    }
  }
  if (call === 'POST /users/consents') {
    const { version } = body as { version: number }
    state.account = { ...state.account, asked: state.account.asked.filter((each) => each.version > version) }
  }
  if (call === 'POST /users/reports') {
    const { id } = body as { id: string }
    if (!state.reports.some((each) => each.id === id)) state.reports.unshift({ id, sentDate: 'now' })
  }
  if (call === 'POST /users/vehicle') state.vehicle = body
  if (call === 'POST /users/homeLocation') state.homeLocation = body as PersonState['homeLocation']
  if (call === 'PATCH /users/notifications')
    state.seenUntil = Math.max(state.seenUntil, Date.parse((body as { until: string }).until))
}

/** The answer to a call, after its change was applied. */
export const answerTo = (state: PersonState, call: Call): unknown => {
  if (call === 'POST /user/Settings' || call === 'POST /users/consents' || call === 'GET /users') return state.account
  if (call === 'POST /users/vehicle' || call === 'GET /users/vehicle') return state.vehicle
  if (call === 'POST /users/homeLocation' || call === 'GET /users/homeLocation') return state.homeLocation
  if (call === 'POST /users/reports' || call === 'GET /users/reports') return [...state.reports]
  if (call === 'GET /users/notifications') return unreadIn(state)
  if (call === 'PATCH /users/notifications') {
    return state.messages.map((at) => ({
      title: 'Your wash',
      body: 'Ready',
      createDate: new Date(at).toISOString(),
      read: at <= state.seenUntil,
    }))
  }
  return true
}
