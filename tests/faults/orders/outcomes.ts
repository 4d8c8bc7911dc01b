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

const anyDelay = [1_000, 3_000, 8_000, 20_000, 45_000, 75_000] as const

/**
 * An order is dropped, duplicated, delayed, cut, or refused by the proxy. Late copies arrive up to the time when the
 * app stops retrying.
 */
const outcomeOfOrder = (dice: Dice, delays: readonly number[]): Outcome => {
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
  if (is === 'late copy') return { is, after: dice.one(delays) }
  return is === 'delayed' ? { is, after: dice.whole(12_000) } : { is }
}

const outcomeOfSettle = (dice: Dice): Outcome => {
  const is = dice.one(['dropped request', 'dropped answer', 'twice', '503', 'delayed'] as const)
  return is === 'delayed' ? { is, after: dice.whole(5_000) } : { is }
}

/** The most faults of one purchase, so that it ends. */
const most = 4

interface Faulty {
  /** Its orders are dropped for longer than the app retries them. */
  lost?: boolean
  /** Gets each fault. */
  note(fault: string): void
  /** Paths of the requests that begin it: an order, if not said otherwise. */
  begins?: RegExp
  /** Of late copies, in milliseconds. */
  delays?: readonly number[]
}

/** The outcomes of the requests of one purchase, or of another act that is sent with a key. */
export const outcomesFor = (dice: Dice, { lost = false, note, begins = order, delays = anyDelay }: Faulty) => {
  let faults = 0
  return (sent: Sent): Outcome => {
    const isBegin = sent.method !== 'GET' && begins.test(sent.path)
    if (lost && isBegin) {
      note('dropped request')
      return dice.happens(0.2) ? { is: 'late copy', after: dice.one(delays) } : { is: 'dropped request' }
    }
    if (!(isBegin || keyOf(sent) !== undefined) || faults >= most || !dice.happens(0.6)) return { is: 'pass' }
    faults += 1
    const outcome = isBegin ? outcomeOfOrder(dice, delays) : outcomeOfSettle(dice)
    note(outcome.is)
    return outcome
  }
}
