// Simulated orders through the calls, the database and the gateway of a server, against the calculator.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fromCents, toCents } from '#contract/rules/money.ts'
import { paidByRate } from '#contract/rules/tax.ts'
import type { DiscountedType } from '#contract/constants.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { discountCodes, discountUses } from '#server/tables/discounts.ts'
import { giftCardEntries, giftCards } from '#server/tables/gift-cards.ts'
import { orders } from '#server/tables/orders.ts'
import { pointsEntries } from '#server/tables/points.ts'
import { refunds } from '#server/tables/refunds.ts'
import { users } from '#server/tables/users.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { rollFrom, type Dice } from '../membership/dice.ts'
import { earned, openAccount, priced, type Code, type Kind, type Order, type Unit } from './calculator.ts'
import { codeBy, simulate, wishFor } from './simulated.ts'

const first = Number(process.env['CLEARCOAT_ORDERS_FROM'] ?? 1)
const count = Number(process.env['CLEARCOAT_ORDERS'] ?? 30)

const perUnit = 10n
/** Of a card that is reloaded: it is bought before the first order. */
const reloaded = { cents: 2_500n }
const kinds: readonly Kind[] = ['AppWash', 'AppBundle', 'Swag', 'GiftCard', 'GiftCardRecharge']

/** A merchant with products of all kinds, one customer, and the desk. */
const open = async (server: TestServer, dice: Dice) => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], loyaltyProgram: true, discountCodes: true }
  // The points never reach the goal: no free wash is given.
  const merchant = await server.make.merchant({
    siteConfig: siteConfig as never,
    pointGoal: 2_000_000_000,
    pointsPerUnit: Number(perUnit),
  })
  const desk = await server.make.loggedIn(merchant, { isAdmin: true })
  const buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
  const catalogue: Unit[] = []
  for (let n = 0; n < 25; n += 1) {
    const [kind, price, rate] = [kinds[n % kinds.length]!, 50 + dice.below(9_000), dice.pick([0, 525, 700, 825, 1_025])]
    const product = { productType: kind, priceCents: price, taxRate: rate }
    const { id } = await server.make.product(merchant, product)
    catalogue.push({ product: id, kind, price: BigInt(price), rate: BigInt(rate) })
  }
  const inMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
    server.database.transact(merchant.tenant, 'test', work)
  return { server, merchant, desk, buyer, catalogue, inMerchant }
}
type World = Awaited<ReturnType<typeof open>>

let keys = 0
const buy = (server: TestServer, as: TestPerson, body: object) =>
  server.call('POST /orders', { as, body, headers: { 'idempotency-key': `order-${(keys += 1)}` } })

const idsOf = (units: readonly Unit[]): number[] => units.map(({ product }) => product)
/** As the desk accepts it. */
const canBeFree = ({ kind }: Unit): boolean => !kind.startsWith('GiftCard')

/** The code as the merchant has made it. */
const makeCode = ({ server, merchant }: World, { gives, kinds: of, products, from }: Code): Promise<string> => {
  const given =
    'percent' in gives
      ? { percent: Number(gives.percent) }
      : 'amount' in gives
        ? { percent: null, amountCents: Number(gives.amount) }
        : { percent: null, freeItemId: gives.freeItem }
  const meant = { productTypes: of as DiscountedType[], productIds: [...products], fromTotalCents: Number(from) }
  return server.make.discount(merchant, { ...given, ...meant })
}

/** What the calculator says that the books hold. */
const openBooks = () => ({
  orders: 0,
  paid: 0n,
  tax: 0n,
  refunds: 0,
  back: 0n,
  taxBack: 0n,
  points: 0n,
  /** Sums of the ledger of gift cards. */
  issued: 0n,
  reloads: 0n,
  balancesBack: 0n,
  rates: new Map<bigint, { net: bigint; tax: bigint }>(),
  codesHeld: 0,
})
type Books = ReturnType<typeof openBooks>

const note = (books: Books, { lines, tax, total }: Order): void => {
  books.orders += 1
  books.paid += total
  books.tax += tax
  for (const { kind, price, rate, tax: part } of lines) {
    if (kind === 'GiftCard') books.issued += price
    if (kind === 'GiftCardRecharge') books.reloads += price
    const known = books.rates.get(rate) ?? { net: 0n, tax: 0n }
    books.rates.set(rate, { net: known.net + price, tax: known.tax + part })
  }
}

/** Balances by the card: the one that is reloaded, and one for each line that has bought one. */
type Cards = Map<string, bigint>

const runOne = async (world: World, seed: number, books: Books, cards: Cards, card: string): Promise<void> => {
  const { server, desk, buyer, catalogue } = world
  const dice = rollFrom(seed)
  const simulated = simulate(dice)
  const units = simulated.units.map(() => dice.pick(catalogue))
  const drawn = simulated.code && codeBy(dice, idsOf(catalogue), idsOf(catalogue.filter(canBeFree)))
  const code = drawn && (await makeCode(world, drawn))
  const order = priced(units, drawn)
  const products = units.map(({ product: productId, kind }) => ({
    productId,
    ...(kind === 'GiftCardRecharge' ? { cardNumber: card } : {}),
  }))
  const expected = typeof order === 'string' ? {} : { total: fromCents(Number(order.total)) }
  const placed = await buy(server, buyer, { products, ...(code ? { code } : {}), ...expected })
  if (typeof order === 'string') return void expect([seed, placed.errorCode]).toEqual([seed, order])
  expect([seed, placed.errorCode, placed.result?.approved]).toEqual([seed, undefined, true])
  // A free item is a line of the order.
  const free = drawn && 'freeItem' in drawn.gives ? drawn.gives.freeItem : null
  const added = catalogue.find(({ product }) => product === free)
  if (added) order.lines.push({ kind: added.kind, price: 0n, tax: 0n, rate: added.rate })
  note(books, order)
  const points = earned(order, perUnit)
  const account = openAccount(order, points)
  const cardOf = (at: number): string => (order.lines[at]!.kind === 'GiftCardRecharge' ? card : `${seed} ${at}`)
  for (const [at, { kind, price }] of order.lines.entries())
    if (kind.startsWith('GiftCard')) cards.set(cardOf(at), (cards.get(cardOf(at)) ?? 0n) + price)
  for (const wished of simulated.wishes) {
    const gone = new Set(account.made.flatMap(({ units: places }) => places))
    const wish = wishFor(
      wished,
      [...order.lines.keys()].filter((at) => !gone.has(at)),
      account.left().cents,
    )
    const asked = account.refund(wish)
    const total = typeof asked === 'string' ? Number('cents' in wish ? wish.cents : 0n) : Number(asked.cents)
    const made = await server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
      as: desk,
      params: { transRecordId: placed.result.transRecordId!, refund: server.deps.random.uuid() },
      body: {
        total: fromCents(total),
        ...('units' in wish ? { lines: wish.units } : {}),
        takesItems: true,
        takesPoints: true,
        reason: 'other',
      },
    })
    if (typeof asked === 'string') {
      expect([seed, made.errorCode]).toEqual([seed, asked])
      continue
    }
    expect([seed, made.result.state, toCents(made.result.total), toCents(made.result.taxes)]).toEqual([
      seed,
      'done',
      Number(asked.cents),
      Number(asked.tax),
    ])
    books.refunds += 1
    books.back += asked.cents
    books.taxBack += asked.tax
    for (const [at, wanted] of asked.balances.entries()) {
      const balance = cards.get(cardOf(at)) ?? 0n
      const taken = wanted < balance ? wanted : balance
      cards.set(cardOf(at), balance - taken)
      books.balancesBack += taken
    }
  }
  books.points += account.left().points
  // A code is free again once everything is paid back.
  if (code && !(account.made.length > 0 && account.left().cents === 0n)) books.codesHeld += 1
}

const sumOf = (numbers: readonly (number | null | undefined)[]): number =>
  numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0)

/** What the rows and the gateway's ledger hold. */
const stored = async ({ server, buyer, inMerchant }: World) =>
  inMerchant(async (tx) => {
    const bought = (await tx.select().from(orders)).filter(({ state }) => state === 'approved')
    const back = (await tx.select().from(refunds)).filter(({ state }) => state === 'done')
    const entries = await tx.select().from(giftCardEntries)
    const entered = (of: string) => sumOf(entries.filter(({ reason }) => reason === of).map(({ cents }) => cents))
    const points = await tx.select().from(pointsEntries).where(eq(pointsEntries.userId, buyer.userId))
    const [user] = await tx.select().from(users).where(eq(users.id, buyer.userId))
    const ledger = readFileSync(join(server.settings.dataDir, 'gateway.jsonl'), 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as LedgerLine]))
    const ofLedger = (type: string) => ledger.filter((line) => line.type === type)
    const held = await tx.select().from(giftCards)
    return {
      orders: bought.length,
      paid: sumOf(bought.map(({ totalCents }) => totalCents)),
      tax: sumOf(bought.map(({ taxesCents }) => taxesCents)),
      charged: sumOf(ofLedger('charge').map(({ amount }) => amount)),
      refunds: back.length,
      back: sumOf(back.map(({ amountCents }) => amountCents)),
      taxBack: sumOf(back.map(({ taxCents }) => taxCents)),
      paidBack: sumOf(ofLedger('refund').map(({ amount }) => amount)),
      points: [user!.points, sumOf(points.map((entry) => entry.points))],
      cards: [entered('issue'), entered('reload'), -entered('refund')],
      balances: [sumOf(held.map(({ balanceCents }) => balanceCents)), sumOf(entries.map(({ cents }) => cents))],
      rates: paidByRate(bought.flatMap(({ lines }) => lines)).map(({ taxRate, netCents, taxCents }) => [
        taxRate,
        netCents,
        taxCents,
      ]),
      codes: [
        sumOf((await tx.select().from(discountCodes)).map(({ used }) => used)),
        (await tx.select().from(discountUses)).length,
      ],
    }
  })

test(
  `${count} simulated orders by the calls of a server: orders, refunds, points, gift cards and the gateway's ledger agree to the cent`,
  { timeout: 60_000 + count * 2_000 },
  async () => {
    const server = await makeServer()
    try {
      const world = await open(server, rollFrom(first))
      const { id: productId } = await server.make.product(world.merchant, {
        productType: 'GiftCard',
        priceCents: Number(reloaded.cents),
      })
      await buy(server, world.buyer, { products: [{ productId }] })
      const [{ code: card } = { code: '' }] = (await server.call('GET /users/wallet', { as: world.buyer })).result
      const cards: Cards = new Map([[card, reloaded.cents]])
      const books = openBooks()
      const bought: Order['lines'][number] = { kind: 'GiftCard', price: reloaded.cents, tax: 0n, rate: 0n }
      note(books, { lines: [bought], net: reloaded.cents, tax: 0n, total: reloaded.cents })
      for (let seed = first; seed < first + count; seed += 1) await runOne(world, seed, books, cards, card)
      const balances = [...cards.values()].reduce((sum, each) => sum + each, 0n)
      const [paid, back, points] = [Number(books.paid), Number(books.back), Number(books.points)]
      expect(await stored(world)).toEqual({
        orders: books.orders,
        paid,
        tax: Number(books.tax),
        charged: paid,
        refunds: books.refunds,
        back,
        taxBack: Number(books.taxBack),
        paidBack: back,
        points: [points, points],
        cards: [Number(books.issued), Number(books.reloads), Number(books.balancesBack)],
        balances: [Number(balances), Number(balances)],
        rates: [...books.rates]
          .toSorted(([a], [b]) => Number(a - b))
          .map(([rate, { net, tax }]) => [Number(rate), Number(net), Number(tax)]),
        codes: [books.codesHeld, books.codesHeld],
      })
      expect(books.refunds).toBeGreaterThan(count / 3)
    } finally {
      await server.close()
    }
  },
)
