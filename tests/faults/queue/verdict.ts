import type { QueuedRequest } from '#src/local/requests.ts'
import type { Made } from './changes.ts'
import type { Entry } from './ledger.ts'

/** The outcome of the changes of one trial, from the server's ledger and the user's list of refused changes. */
export interface Verdict {
  confirmed: number
  unconfirmed: number
  refused: number
  lost: string[]
  doubled: string[]
  reordered: string[]
}

export const judge = (made: readonly Made[], entries: readonly Entry[], aside: readonly QueuedRequest[]): Verdict => {
  const effects = (change: Made) => entries.filter(({ kind, value }) => kind === change.kind && value === change.value)
  const isAside = (change: Made) =>
    aside.some(({ payload }) => JSON.stringify(payload) === JSON.stringify(change.payload))
  const named = ({ kind, value }: Made) => `${kind} ${value}`
  const kept = made.filter(({ confirmed }) => confirmed > 0)
  const overtook = (change: Made) =>
    kept.some(
      (earlier) =>
        earlier.confirmed < change.begun &&
        effects(earlier).length > 0 &&
        effects(earlier)[0]!.id > effects(change)[0]!.id,
    )
  return {
    confirmed: kept.length,
    unconfirmed: made.length - kept.length,
    refused: kept.filter(isAside).length,
    lost: kept.filter((change) => effects(change).length === 0 && !isAside(change)).map(named),
    doubled: made.filter((change) => effects(change).length + Number(isAside(change)) > 1).map(named),
    reordered: kept.filter((change) => effects(change).length > 0 && overtook(change)).map(named),
  }
}
