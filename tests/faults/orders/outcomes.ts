import type { Dice } from '../queue/dice.ts'
import type { Outcome, Sent } from './fault-proxy.ts'

/** Paths of the requests that create an order and that resolve one. */
const order = /^\/api\/v1\/orders$/
const settle = /^\/api\/v1\/orders\/([^/]+)\/settle$/

/** The idempotency key of the purchase that a request belongs to; undefined for any other request. */
export const keyOf = ({ method, path, key }: Sent): string | undefined => {
  if (method !== 'POST') return undefined
  return order.test(path) ? key : settle.exec(path)?.[1]
}

const anyDelay = (dice: Dice): number => dice.one([1_000, 3_000, 8_000, 20_000, 45_000, 75_000])

/**
 * An order is dropped, duplicated, delayed, cut, or refused by the proxy. Late copies arrive up to the time when the
 * app stops retrying.
 */
const outcomeOfOrder = (dice: Dice): Outcome => {
  const is = dice.one([
    'dropped request',
    'dropped answer',
    'cut answer',
    'twice',
    'portal page',
    '500',
    '502 page',
    '503',
    'delayed',
    'late copy',
    'late copy',
    'late copy',
  ] as const)
  if (is === 'late copy') return { is, after: anyDelay(dice) }
  return is === 'delayed' ? { is, after: dice.whole(12_000) } : { is }
}

const outcomeOfSettle = (dice: Dice): Outcome => {
  const is = dice.one(['dropped request', 'dropped answer', 'twice', '503', 'delayed'] as const)
  return is === 'delayed' ? { is, after: dice.whole(5_000) } : { is }
}

/** The most faults of one purchase, so that it ends. */
const most = 4

/**
 * The outcomes of the requests of one purchase. `lost`: its orders are dropped for longer than the app retries them.
 * `note` gets each fault.
 */
export const outcomesFor = (dice: Dice, lost: boolean, note: (fault: string) => void) => {
  let faults = 0
  return (sent: Sent): Outcome => {
    const isOrder = sent.method === 'POST' && order.test(sent.path)
    if (lost && isOrder) {
      note('dropped request')
      return dice.happens(0.2) ? { is: 'late copy', after: anyDelay(dice) } : { is: 'dropped request' }
    }
    if (keyOf(sent) === undefined || faults >= most || !dice.happens(0.6)) return { is: 'pass' }
    faults += 1
    const outcome = isOrder ? outcomeOfOrder(dice) : outcomeOfSettle(dice)
    note(outcome.is)
    return outcome
  }
}
