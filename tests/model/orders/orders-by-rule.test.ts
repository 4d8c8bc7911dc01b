import { expect, test } from 'vitest'
import { rollFrom } from '../membership/dice.ts'
import { earned, openAccount, paidAt, priced, type Order } from './calculator.ts'
import { accountByRules, pointsByRules, pricedByRules, simulate, wishFor } from './simulated.ts'

const count = 100_000

type Sums = Record<'paid' | 'tax' | 'back' | 'taxBack' | 'points' | 'pointsBack' | 'balancesBack', bigint>
const empty = (): Sums => ({ paid: 0n, tax: 0n, back: 0n, taxBack: 0n, points: 0n, pointsBack: 0n, balancesBack: 0n })

/** What both sides have said, for the sums at the end and for what has been tried. */
const openBooks = () => ({
  calculated: empty(),
  ruled: empty(),
  refused: 0,
  withCode: 0,
  refunds: 0,
  wholly: 0,
})
type Books = ReturnType<typeof openBooks>

const same = (ruled: unknown, calculated: unknown, seed: number): void => {
  // `expect` for each would take minutes.
  if (JSON.stringify(ruled) !== JSON.stringify(calculated)) expect({ seed, ruled }).toEqual({ seed, ruled: calculated })
}
const numbers = (of: readonly bigint[]): number[] => of.map(Number)

const payBack = (
  order: Order,
  ruled: Exclude<ReturnType<typeof pricedByRules>, string>,
  seed: number,
  books: Books,
) => {
  const simulated = simulate(rollFrom(seed))
  const points = earned(order, BigInt(simulated.perUnit))
  same(pointsByRules(ruled, simulated.perUnit), Number(points), seed)
  const [theirs, account] = [accountByRules(ruled, Number(points)), openAccount(order, points)]
  same(
    theirs.rates().map(({ taxRate, netCents, taxCents }) => [taxRate, netCents, taxCents]),
    [...new Set(order.lines.map(({ rate }) => rate))]
      .toSorted((a, b) => Number(a - b))
      .map((rate) => [Number(rate), ...numbers(Object.values(paidAt(order.lines, rate)))]),
    seed,
  )
  books.calculated.points += points
  books.ruled.points += BigInt(pointsByRules(ruled, simulated.perUnit))
  for (const drawn of simulated.wishes) {
    const gone = new Set(account.made.flatMap(({ units }) => units))
    const open = [...order.lines.keys()].filter((at) => !gone.has(at))
    const wish = wishFor(drawn, open, account.left().cents)
    const [asRuled, asked] = [theirs.refund(wish), account.refund(wish)]
    if (typeof asked === 'string' || typeof asRuled === 'string') {
      same(asRuled, asked, seed)
      continue
    }
    same(
      [asRuled.amountCents, asRuled.taxCents, asRuled.points, asRuled.balances],
      [...numbers([asked.cents, asked.tax, asked.points]), numbers(asked.balances)],
      seed,
    )
    same(
      asRuled.byRate.map(({ taxRate, netCents, taxCents }) => [taxRate, netCents, taxCents]),
      asked.byRate.map(({ rate, net, tax }) => numbers([rate, net, tax])),
      seed,
    )
    books.refunds += 1
    books.calculated.back += asked.cents
    books.calculated.taxBack += asked.tax
    books.calculated.pointsBack += asked.points
    books.calculated.balancesBack += asked.balances.reduce((sum, each) => sum + each, 0n)
    books.ruled.back += BigInt(asRuled.amountCents)
    books.ruled.taxBack += BigInt(asRuled.taxCents)
    books.ruled.pointsBack += BigInt(asRuled.points)
    books.ruled.balancesBack += BigInt(asRuled.balances.reduce((sum, each) => sum + each, 0))
  }
  const { amountCents, taxCents, points: rest } = theirs.left()
  same([amountCents, taxCents, rest], numbers(Object.values(account.left())), seed)
  if (amountCents === 0 && account.made.length > 0) {
    books.wholly += 1
    // Who got all money back has all tax back, and no points.
    same([taxCents, rest], [0, 0], seed)
  }
}

test(
  `${count} simulated orders with codes, taxes and refunds cost by the rules what the calculator says, to the cent`,
  { timeout: 120_000 },
  () => {
    const books = openBooks()
    for (let seed = 1; seed <= count; seed += 1) {
      const simulated = simulate(rollFrom(seed))
      const [ruled, order] = [pricedByRules(simulated), priced(simulated.units, simulated.code)]
      if (typeof ruled === 'string' || typeof order === 'string') {
        same(ruled, order, seed)
        books.refused += 1
        continue
      }
      same(
        ruled.lines.map(({ unitPriceCents, taxCents }) => [unitPriceCents, taxCents]),
        order.lines.map(({ price, tax }) => numbers([price, tax])),
        seed,
      )
      same(
        [ruled.subtotalCents, ruled.taxesCents, ruled.totalCents],
        numbers([order.net, order.tax, order.total]),
        seed,
      )
      if (simulated.code) books.withCode += 1
      books.calculated.paid += order.total
      books.calculated.tax += order.tax
      books.ruled.paid += BigInt(ruled.totalCents)
      books.ruled.tax += BigInt(ruled.taxesCents)
      payBack(order, ruled, seed, books)
    }
    expect(books.ruled).toEqual(books.calculated)
    // What the seeds have tried.
    expect(books.withCode).toBeGreaterThan(count / 4)
    expect(books.refused).toBeGreaterThan(count / 100)
    expect(books.refunds).toBeGreaterThan(count / 2)
    expect(books.wholly).toBeGreaterThan(count / 10)
    expect(books.calculated.paid).toBeGreaterThan(books.calculated.back)
  },
)

test('the comparison finds a rule that rounds a half down', () => {
  const simulated = { units: [{ product: 1, kind: 'AppWash' as const, price: 50n, rate: 100n }], code: null }
  const ruled = pricedByRules(simulated)
  const order = priced(simulated.units, null)
  if (typeof ruled === 'string' || typeof order === 'string') throw new Error('refused')
  const roundedDown = { ...ruled, lines: ruled.lines.map((line) => ({ ...line, taxCents: 0 })) }
  const compare = (of: typeof ruled) => () =>
    same(
      of.lines.map(({ taxCents }) => taxCents),
      numbers(order.lines.map(({ tax }) => tax)),
      1,
    )
  expect(compare(ruled)).not.toThrow()
  expect(compare(roundedDown)).toThrow(/to deeply equal/)
})
