/*
 * An independent calculator of orders: prices, discount codes, taxes, refunds, points and gift cards. It was written from
 * the sentences below, imports nothing of the product (independent.test.ts), and is what the product's rules and books are
 * compared with. Sums are BigInt cents, rates are in 1/100 percent, and each division is made once, at the end.
 *
 * The sentences
 *
 * Lines are units. A unit's tax is half up of its reduced price times the rate; of gift cards and reloads it is none.
 * A code lowers the units of the kinds or products that it names, of all kinds where it names none; gift cards and reloads
 *   never. It is refused when it lowers nothing, and when its units cost less together, before tax and code, than the sum
 *   that it asks for.
 * Percentage: half up of each unit's price. Amount: at most what its units cost, spread by price: rounded down, and each
 *   cent that is left to the unit with the largest remainder, the first of equal ones. A free item is one unit of price 0
 *   more, and lowers nothing.
 * Points: for each whole currency unit of the reduced prices together, gift cards and reloads aside.
 * Refund of units: what they cost with their tax; of all units that are left, everything that is left. Refund of an amount:
 *   its tax is the order's tax times amount by total, half up; the last refund takes the rest of the tax. No refund takes
 *   more tax than is left, nor leaves more tax than money. Never more than is left, and no unit twice.
 * Points of a refund: of units by their prices, of an amount by the total, rounded down; with the last money all that are
 *   left.
 * A gift card that a refunded line has bought or filled loses the price of the line; of an amount, half up, the line's share
 *   of it.
 * By rate: refunded units go to their rates, an amount is spread over what is left of each rate by size, rounded down, each
 *   cent that is left to the largest remainder, the lowest rate of equal ones. Units of which amounts have taken a part
 *   before are spread in the same way.
 */

export type Kind = 'AppWash' | 'AppBundle' | 'AppClub' | 'Swag' | 'GiftCard' | 'GiftCardRecharge'

export interface Unit {
  product: number
  kind: Kind
  price: bigint
  rate: bigint
}

export interface Code {
  gives: { percent: bigint } | { amount: bigint } | { freeItem: number }
  kinds: readonly Kind[]
  products: readonly number[]
  from: bigint
}

export interface Line {
  kind: Kind
  /** After the code, before tax. */
  price: bigint
  tax: bigint
  rate: bigint
}

export interface Order {
  lines: Line[]
  net: bigint
  tax: bigint
  total: bigint
}

const half = (over: bigint, under: bigint): bigint => (over * 2n + under) / (under * 2n)
const add = (all: readonly bigint[]): bigint => all.reduce((so, each) => so + each, 0n)
const isStored = (kind: Kind): boolean => kind === 'GiftCard' || kind === 'GiftCardRecharge'

/** Each cent that is left goes to the largest remainder; a remainder that got one is out. */
const deal = (amount: bigint, sizes: readonly bigint[]): bigint[] => {
  const all = add(sizes)
  if (all === 0n) return sizes.map((_, at) => (at === 0 ? amount : 0n))
  const parts = sizes.map((size) => (amount * size) / all)
  const rests = sizes.map((size) => (amount * size) % all)
  for (let left = amount - add(parts); left > 0n; left -= 1n) {
    let best = -1
    for (const [at, rest] of rests.entries()) if (rest >= 0n && (best < 0 || rest > rests[best]!)) best = at
    parts[best] = parts[best]! + 1n
    rests[best] = -1n
  }
  return parts
}

const isFor = ({ kinds, products }: Code, { kind, product }: Unit): boolean => {
  if (isStored(kind)) return false
  return (kinds.length === 0 && products.length === 0) || kinds.includes(kind) || products.includes(product)
}

/** What the units cost with a code. @returns why it is refused, or the order */
export const priced = (units: readonly Unit[], code: Code | null): Order | 'CODE_NOTHING' | 'CODE_TOTAL' => {
  const off = new Map<number, bigint>()
  const meant = code ? [...units.keys()].filter((at) => isFor(code, units[at]!)) : []
  if (code) {
    const sum = add(meant.map((at) => units[at]!.price))
    if (meant.length === 0) return 'CODE_NOTHING'
    if (sum < code.from) return 'CODE_TOTAL'
    const { gives } = code
    if ('percent' in gives) for (const at of meant) off.set(at, half(units[at]!.price * gives.percent, 100n))
    if ('amount' in gives && sum > 0n) {
      const whole = gives.amount < sum ? gives.amount : sum
      const parts = deal(
        whole,
        meant.map((at) => units[at]!.price),
      )
      for (const [place, at] of meant.entries()) off.set(at, parts[place]!)
    }
    if (!('freeItem' in gives) && add([...off.values()]) === 0n) return 'CODE_NOTHING'
  }
  const lines = units.map(({ kind, price, rate: of }, at): Line => {
    const [left, rate] = [price - (off.get(at) ?? 0n), isStored(kind) ? 0n : of]
    return { kind, price: left, rate, tax: half(left * rate, 10_000n) }
  })
  const [net, tax] = [add(lines.map((line) => line.price)), add(lines.map((line) => line.tax))]
  return { lines, net, tax, total: net + tax }
}

/** The points of an order, so many for each whole currency unit. */
export const earned = ({ lines }: Pick<Order, 'lines'>, perUnit: bigint): bigint =>
  (add(lines.filter(({ kind }) => !isStored(kind)).map(({ price }) => price)) / 100n) * perUnit

export type Wish = { units: readonly number[] } | { cents: bigint }

export interface Made {
  cents: bigint
  tax: bigint
  /** Of the refunded units; none: an amount. */
  units: readonly number[]
  points: bigint
  /** What gift cards lose, by line. */
  balances: bigint[]
}

/** A payment of which parts are paid back. */
export const openAccount = (order: Order, points: bigint) => {
  const made: Made[] = []
  const rates = [...new Set(order.lines.map(({ rate }) => rate))].toSorted((a, b) => (a < b ? -1 : 1))
  // What is left of each kind at each rate, in the order of the lines.
  const left = order.lines
    .filter(({ kind, rate }, at) => order.lines.findIndex((each) => each.kind === kind && each.rate === rate) === at)
    .map(({ kind, rate }) => ({ kind, rate, ...paidFor(order.lines, kind, rate) }))
  const leftOver = () => ({
    cents: order.total - add(made.map(({ cents }) => cents)),
    tax: order.tax - add(made.map(({ tax }) => tax)),
    points: points - add(made.map((each) => each.points)),
  })
  /** Of units, and of the whole for an amount. */
  const pointsOf = (wish: Wish, cents: bigint): bigint => {
    const earning = (at: number) => (isStored(order.lines[at]!.kind) ? 0n : order.lines[at]!.price)
    const all = add([...order.lines.keys()].map(earning))
    if ('units' in wish) return all === 0n ? 0n : (points * add(wish.units.map(earning))) / all
    return order.total === 0n ? 0n : (points * cents) / order.total
  }
  const taxOf = (wish: Wish, cents: bigint): bigint => {
    const rest = leftOver()
    if (cents === rest.cents) return rest.tax
    const own =
      'units' in wish ? add(wish.units.map((at) => order.lines[at]!.tax)) : half(order.tax * cents, order.total)
    const least = rest.tax - (rest.cents - cents)
    const raised = own < least ? least : own
    return raised > rest.tax ? rest.tax : raised
  }
  /** What is refunded of each kind at each rate. */
  const byPart = (wish: Wish, cents: bigint, tax: bigint): { net: bigint; tax: bigint }[] => {
    const units = 'units' in wish ? wish.units.map((at) => order.lines[at]!) : []
    const own = left.map(({ kind, rate }) => paidFor(units, kind, rate))
    const isOwn =
      units.length > 0 &&
      add(own.map((each) => each.tax)) === tax &&
      add(own.map(({ net }) => net)) === cents - tax &&
      own.every((part, at) => part.net <= left[at]!.net && part.tax <= left[at]!.tax)
    if (isOwn) return own
    const [nets, taxes] = [
      deal(
        cents - tax,
        left.map(({ net }) => net),
      ),
      deal(
        tax,
        left.map((each) => each.tax),
      ),
    ]
    return left.map((_, at) => ({ net: nets[at]!, tax: taxes[at]! }))
  }
  return {
    made,
    left: leftOver,
    /** @returns what is paid back, or why nothing is */
    refund: (wish: Wish) => {
      const rest = leftOver()
      const gone = new Set(made.flatMap(({ units }) => units))
      const open = [...order.lines.keys()].filter((at) => !gone.has(at))
      if ('units' in wish && (wish.units.length === 0 || wish.units.some((at) => !open.includes(at))))
        return 'REFUND_LINE' as const
      const isRest = 'units' in wish && wish.units.length === open.length
      const asked =
        'cents' in wish ? wish.cents : add(wish.units.map((at) => order.lines[at]!.price + order.lines[at]!.tax))
      const cents = isRest ? rest.cents : asked
      if (cents <= 0n || cents > rest.cents) return 'REFUND_MORE' as const
      const tax = taxOf(wish, cents)
      const share = pointsOf(wish, cents)
      const back = cents === rest.cents || share > rest.points ? rest.points : share
      const balances = order.lines.map(({ kind, price }, at) => {
        if (!isStored(kind)) return 0n
        if ('units' in wish) return wish.units.includes(at) ? price : 0n
        return half(price * cents, order.total)
      })
      const parts = byPart(wish, cents, tax)
      for (const [at, part] of parts.entries()) {
        left[at]!.net -= part.net
        left[at]!.tax -= part.tax
      }
      // The lowest rate first.
      const rated = rates.map((rate) => {
        const of = parts.filter((_, at) => left[at]!.rate === rate)
        return { rate, net: add(of.map(({ net }) => net)), tax: add(of.map((part) => part.tax)) }
      })
      const refund: Made = { cents, tax, units: 'units' in wish ? wish.units : [], points: back, balances }
      made.push(refund)
      return { ...refund, byRate: rated.filter(({ net, tax: part }) => net !== 0n || part !== 0n) }
    },
  }
}

/** What units of a kind cost at a rate. */
const paidFor = (lines: readonly Line[], kind: Kind, rate: bigint): { net: bigint; tax: bigint } => {
  const of = lines.filter((line) => line.kind === kind && line.rate === rate)
  return { net: add(of.map(({ price }) => price)), tax: add(of.map(({ tax }) => tax)) }
}

/** What units of a rate cost. */
export const paidAt = (lines: readonly Line[], rate: bigint): { net: bigint; tax: bigint } => {
  const of = lines.filter((line) => line.rate === rate)
  return { net: add(of.map(({ price }) => price)), tax: add(of.map(({ tax }) => tax)) }
}
