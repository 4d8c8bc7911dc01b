import { statusParts, type StatusLevel, type StatusPart } from '#contract/status.ts'
import { noMeters, type Meters } from '#server/basics/meters.ts'

/** What went well or not since the last look. */
interface Tally {
  all: number
  bad: number
}

export type Tallies = Readonly<Record<StatusPart, Readonly<Tally>>>

/** Counts by part of the installation. */
export interface Measure {
  meters: Meters
  /** @param route its pattern */
  request: (route: string, status: number) => void
  /** What was counted since the last call. */
  take: () => Tallies
}

/** From which share of bad ones on a part works partly, or not; of fewer events nothing is said. */
const limits: Readonly<Record<StatusPart, { partly: number; down: number; fewest: number }>> = {
  shop: { partly: 0.05, down: 0.5, fewest: 20 },
  payments: { partly: 0.3, down: 0.9, fewest: 3 },
  kiosks: { partly: 0.05, down: 0.5, fewest: 5 },
  messages: { partly: 0.3, down: 0.9, fewest: 5 },
}

const nothing = (): Record<StatusPart, Tally> => ({
  shop: { all: 0, bad: 0 },
  payments: { all: 0, bad: 0 },
  kiosks: { all: 0, bad: 0 },
  messages: { all: 0, bad: 0 },
})

/** Requests that say nothing about the shop: those of the operator. */
const isOfOperator = (route: string): boolean => /^\/(metrics|readyz|healthz|api\/v1\/system\/)/.test(route)

export const makeMeasure = (): Measure => {
  let tallies = nothing()
  const count = (part: StatusPart, isBad: boolean): void => {
    tallies[part].all += 1
    if (isBad) tallies[part].bad += 1
  }
  return {
    request: (route, status) => {
      if (isOfOperator(route)) return
      count(route.startsWith('/api/v1/kiosk/') ? 'kiosks' : 'shop', status >= 500)
    },
    meters: {
      ...noMeters,
      // A declined card is an answer of the processor.
      payment: (_kind, outcome) => count('payments', outcome === 'in_doubt' || outcome === 'failed'),
      workRun: (kind, outcome) => {
        if (kind === 'mail' || kind === 'push') count('messages', outcome === 'failed')
      },
    },
    take: () => {
      const taken = tallies
      tallies = nothing()
      return taken
    },
  }
}

const levelOf = (part: StatusPart, { all, bad }: Tally): StatusLevel => {
  const { partly, down, fewest } = limits[part]
  if (all < fewest || bad / all < partly) return 'works'
  return bad / all < down ? 'partly' : 'down'
}

export type Levels = Readonly<Record<StatusPart, StatusLevel>>

export const levelsOf = (tallies: Tallies): Levels => everyPart((part) => levelOf(part, tallies[part]))

/** One value for each part. */
export const everyPart = <T>(value: (part: StatusPart) => T): Record<StatusPart, T> =>
  Object.fromEntries(statusParts.map((part) => [part, value(part)])) as Record<StatusPart, T>
