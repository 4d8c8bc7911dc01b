import type { Dice } from '../queue/dice.ts'
import type { Fate, Sent } from './road.ts'

/** Every order, and the question what became of one. */
const order = /^\/api\/v1\/orders$/
const settle = /^\/api\/v1\/orders\/([^/]+)\/settle$/

/** The key of the purchase that a request belongs to; undefined for any other request. */
export const keyOf = ({ method, path, key }: Sent): string | undefined => {
  if (method !== 'POST') return undefined
  return order.test(path) ? key : settle.exec(path)?.[1]
}

const anyDelay = (dice: Dice): number => dice.one([1_000, 3_000, 8_000, 20_000, 45_000, 75_000])

/**
 * An order is lost, repeated, delayed, spoiled, or refused by the road. Its late copies pass the time of its
 * repetitions.
 */
const fateOfOrder = (dice: Dice): Fate => {
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

const fateOfSettle = (dice: Dice): Fate => {
  const is = dice.one(['dropped request', 'dropped answer', 'twice', '503', 'delayed'] as const)
  return is === 'delayed' ? { is, after: dice.whole(5_000) } : { is }
}

/** At most so many faults befall one purchase, so that it comes to an end. */
const most = 4

/**
 * The fates of one purchase. `lost`: its orders are lost for longer than the app repeats them.
 * `note` gets each fault.
 */
export const fatesFor = (dice: Dice, lost: boolean, note: (fault: string) => void) => {
  let faults = 0
  return (sent: Sent): Fate => {
    const isOrder = sent.method === 'POST' && order.test(sent.path)
    if (lost && isOrder) {
      note('dropped request')
      return dice.happens(0.2) ? { is: 'late copy', after: anyDelay(dice) } : { is: 'dropped request' }
    }
    if (keyOf(sent) === undefined || faults >= most || !dice.happens(0.6)) return { is: 'pass' }
    faults += 1
    const fate = isOrder ? fateOfOrder(dice) : fateOfSettle(dice)
    note(fate.is)
    return fate
  }
}
