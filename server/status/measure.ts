import { statusParts, worstOf, type StatusLevel, type StatusPart } from '#contract/status.ts'
import { noMeters, type Meters } from '#server/basics/meters.ts'

/** What went well or not. */
interface Share {
  all: number
  bad: number
}

/** The same since the last look, and, of it, what is known to be of one tenant. */
interface Tally extends Share {
  ofTenants: Map<number, Share>
}

export type Levels = Readonly<Record<StatusPart, StatusLevel>>

/** Counts by part of the installation. */
export interface Measure {
  meters: Meters
  /**
   * @param route its pattern
   * @param tenant undefined: not known
   */
  request: (route: string, status: number, tenant?: number) => void
  /** The levels of what was counted since the last call, which is once a minute. */
  take: () => Levels
}

/** From which share of bad ones on a part works partly, or not; of fewer events nothing is said. */
const limits: Readonly<Record<StatusPart, { partly: number; down: number; fewest: number }>> = {
  shop: { partly: 0.05, down: 0.5, fewest: 20 },
  payments: { partly: 0.3, down: 0.9, fewest: 3 },
  kiosks: { partly: 0.05, down: 0.5, fewest: 5 },
  messages: { partly: 0.3, down: 0.9, fewest: 5 },
}

/** Tenants of which one part is counted apart in a minute: what more of them do is counted as of no tenant. */
const mostTenants = 1_000

/** Minutes for which a tenant counts as one with traffic after its last event. */
const tradesFor = 60

/** Requests that say nothing about the shop: those of the operator. */
const isOfOperator = (route: string): boolean => /^\/(metrics|readyz|healthz|api\/v1\/system\/)/.test(route)

/** Notes tenants with traffic. It keeps two of them, which tell whether there is more than one. */
const makeTraffic = () => {
  let [latest, another] = [{ tenant: 0, minute: -Infinity }, -Infinity]
  return {
    note: (tenant: number, minute: number): void => {
      if (tenant !== latest.tenant) another = latest.minute
      latest = { tenant, minute }
    },
    isOfSeveral: (minute: number): boolean => minute - another < tradesFor,
  }
}

const add = (share: Share, isBad: boolean): void => {
  share.all += 1
  if (isBad) share.bad += 1
}

export const makeMeasure = (): Measure => {
  const none = () => everyPart((): Tally => ({ all: 0, bad: 0, ofTenants: new Map() }))
  const traffic = makeTraffic()
  let tallies = none()
  let minute = 0
  const count = (part: StatusPart, isBad: boolean, tenant?: number): void => {
    const { ofTenants } = tallies[part]
    add(tallies[part], isBad)
    if (tenant === undefined) return
    traffic.note(tenant, minute)
    const known = ofTenants.get(tenant) ?? { all: 0, bad: 0 }
    add(known, isBad)
    if (ofTenants.has(tenant) || ofTenants.size < mostTenants) ofTenants.set(tenant, known)
  }
  return {
    request: (route, status, tenant) => {
      if (isOfOperator(route)) return
      count(route.startsWith('/api/v1/kiosk/') ? 'kiosks' : 'shop', status >= 500, tenant)
    },
    meters: {
      ...noMeters,
      // A declined card is an answer of the processor.
      payment: (_kind, outcome, tenant) => count('payments', outcome === 'in_doubt' || outcome === 'failed', tenant),
      workRun: (kind, outcome, tenant) => {
        if (kind === 'mail' || kind === 'push') count('messages', outcome === 'failed', tenant)
      },
    },
    take: () => {
      const [taken, isOfSeveral] = [tallies, traffic.isOfSeveral(minute)]
      tallies = none()
      minute += 1
      return everyPart((part) => levelOf(part, taken[part], isOfSeveral))
    },
  }
}

/** What is left without the tenant that has most of the bad ones. */
const withoutWorst = ({ all, bad, ofTenants }: Tally): Share => {
  let worst: Share = { all: 0, bad: 0 }
  for (const each of ofTenants.values()) if (each.bad > worst.bad) worst = each
  return { all: all - worst.all, bad: bad - worst.bad }
}

/**
 * Of several merchants, one alone is not the installation: an expired key or wrong credentials of its account fail while all
 * works. So what the others do has to be bad as well.
 */
const levelOf = (part: StatusPart, tally: Tally, isOfSeveral: boolean): StatusLevel => {
  const { partly, down, fewest } = limits[part]
  const levelOfShare = ({ all, bad }: Share): StatusLevel => {
    if (all === 0 || bad / all < partly) return 'works'
    return bad / all < down ? 'partly' : 'down'
  }
  if (tally.all < fewest) return 'works'
  const level = levelOfShare(tally)
  return isOfSeveral ? bestOf(level, levelOfShare(withoutWorst(tally))) : level
}

const bestOf = (one: StatusLevel, other: StatusLevel): StatusLevel => (worstOf([one, other]) === one ? other : one)

/** One value for each part. */
export const everyPart = <T>(value: (part: StatusPart) => T): Record<StatusPart, T> =>
  Object.fromEntries(statusParts.map((part) => [part, value(part)])) as Record<StatusPart, T>
