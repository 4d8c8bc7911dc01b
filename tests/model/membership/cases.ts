import { calculate } from './calculator.ts'
import type { Act, Attempt, Calculation, History, MembershipResult, Plan, Settings } from './types.ts'

// A merchant, its plans, and short words for the cases that are computed by hand.

export const at = (text: string): number => {
  const instant = Date.parse(text.length === 10 ? `${text}T12:00:00Z` : text)
  if (Number.isNaN(instant)) throw new Error(`no instant: ${text}`)
  return instant
}

/** The tax of each is 8.25 %. */
const plans: Plan[] = [
  { id: 'basic', monthlyCents: 2000, taxRate: 825 },
  { id: 'top', signUpCents: 999, monthlyCents: 3499, taxRate: 825 },
  { id: 'max', monthlyCents: 4999, taxRate: 825 },
  { id: 'odd', signUpCents: 999, monthlyCents: 1997, taxRate: 825 },
  { id: 'four', monthlyCents: 2100, taxRate: 825, useLimit: 4 },
  { id: 'two', monthlyCents: 1000, taxRate: 825, useLimit: 2 },
]

export const settings: Settings = {
  freeze: { maxMonths: 3, perYear: 1, priceCents: 500 },
  planChange: 'prorated',
  swapsPerYear: 2,
  vehicles: 3,
  extraVehiclePercent: 20,
  retryDays: [1, 3, 5, 8, 12, 17, 23],
  graceDays: 7,
  noticeDays: 3,
}

interface Given {
  settings?: Settings
  timeZone?: string
  declines?: (attempt: Attempt) => boolean
}

/** What becomes of the acts up to the noon of a day, or an instant, in UTC. */
export const run = (until: string, acts: Act[], given: Given = {}): Calculation => {
  const history: History = { timeZone: 'UTC', settings, plans, acts, until: at(until), ...given }
  return calculate(history, given.declines)
}

export const join = (when: string, plan: string, membership = 'm1'): Extract<Act, { kind: 'join' }> => ({
  kind: 'join',
  at: at(when),
  membership,
  member: 'ann',
  vehicle: `car of ${membership}`,
  plan,
})

type Plain = Exclude<Act['kind'], 'join' | 'newCard' | 'deleteAccount' | 'announcePrice' | 'takePriceBack'>
type Rest<K extends Plain> = Omit<Extract<Act, { kind: K }>, 'kind' | 'at' | 'membership'>

export const act = <K extends Plain>(when: string, kind: K, rest: Rest<K>, membership = 'm1'): Act =>
  ({ kind, at: at(when), membership, ...rest }) as unknown as Act

export const announce = (when: string, plan: string, cents: number, firstDay: string): Act => ({
  kind: 'announcePrice',
  at: at(when),
  plan,
  cents,
  firstDay,
})

/** "2027-05-10 renewal 2000+165", with "declined" where it was. */
export const chargesOf = ({ charges }: Calculation, membership = 'm1'): string[] =>
  charges
    .filter((charge) => charge.membership === membership)
    .map(({ day, kind, net, tax, approved }) => `${day} ${kind} ${net}+${tax}${approved ? '' : ' declined'}`)

export const verdictsOf = ({ verdicts }: Calculation): string[] =>
  verdicts.map((verdict) => ('refused' in verdict ? verdict.refused : verdict.done))

export const membershipOf = ({ memberships }: Calculation, id = 'm1'): MembershipResult => {
  const found = memberships.find((membership) => membership.id === id)
  if (!found) throw new Error(`no membership: ${id}`)
  return found
}

/** "2027-05-10 active". */
export const statesOf = (calculation: Calculation, id = 'm1'): string[] =>
  membershipOf(calculation, id).timeline.map(({ fromDay, state }) => `${fromDay} ${state}`)

/** "2027-05-10 to 2027-06-10". */
export const periodsOf = (calculation: Calculation, id = 'm1'): string[] =>
  membershipOf(calculation, id).periods.map(({ fromDay, toDay }) => `${fromDay} to ${toDay}`)

/** "2027-05-10 to 2027-06-09", the last day included. */
export const codeDaysOf = (calculation: Calculation, id = 'm1'): string[] =>
  membershipOf(calculation, id).codeDays.map(({ first, last }) => `${first} to ${last ?? 'now'}`)
