import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fromCents, toCents } from '#contract/rules/money.ts'
import type { PaidPurchase, Refund, RefundRequest } from '#contract/shapes/refund.ts'
import { copyOfDemo, runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer, type Customer } from '#tests/support/customer.ts'
import { askAt, freePort } from '#tests/support/run-server.ts'
import { openFaultProxy, type Outcome, type Sent } from '../orders/fault-proxy.ts'
import { outcomesFor } from '../orders/outcomes.ts'
import { makeDice, type Dice } from '../queue/dice.ts'
import { openDatabase } from '../server-database.ts'
import type { Setting } from '../setting.ts'
import { judge, type Asked, type Judgement, type OrderRow, type RefundRow, type Word } from './judge.ts'

export interface Campaign extends Judgement {
  asked: readonly Asked[]
  faults: [name: string, count: number][]
  /** Why the campaign stopped early; null when it completed. */
  broken: string | null
}

/** The server's time-out for the gateway, in milliseconds. */
const chargeTimeout = 2_000

const approving = '4242424242424242'
/** Charges and pays back without an answer, and refuses to pay back. */
const troubled = ['4000000000000119', '4000000000005126'] as const

const begins = /^\/api\/v1\/accounts\/purchases\/[^/]+\/refunds\/[^/]+$/
/** Of late copies, in milliseconds: during the same refund, and the next ones. */
const delays = [500, 2_000, 5_000, 15_000]

/** A desk and a customer without a browser → a proxy that injects faults → a real server with the test gateway. */
const openWorld = async ({ without, postgres }: Setting) => {
  const port = await freePort()
  let decide = (_sent: Sent): Outcome => ({ is: 'pass' })
  const proxy = await openFaultProxy({ target: port, decide: (sent) => decide(sent), without })
  const dataDir = await copyOfDemo()
  const database = await openDatabase(dataDir, postgres)
  const env = { ...database.env, PUBLIC_PORT: String(proxy.port), CHARGE_TIMEOUT: String(chargeTimeout) }
  const server = await runDemo({ port, dataDir, env })
  const begun = new Date()
  const at = { port: proxy.port, ask: askAt(proxy.port) }
  const customer = await openCustomer(at)
  const desk = await openCustomer(at, 'puddle', 'avery@example.com')
  const pending = () =>
    database.within(async (query) => {
      // Neither the pause before the next look-up nor a lease of the stopped server is waited for.
      await query(`update work set lease = null, wanted_at = null, due_at = now() where kind in ('payment', 'refund')`)
      const [row] = await query<{ count: number }>(
        `select ((select count(*) from refunds where state = 'pending')
          + (select count(*) from orders where state = 'pending'))::int as count`,
      )
      return row!.count
    })
  return {
    server,
    customer,
    desk,
    meet: (how: (sent: Sent) => Outcome) => void (decide = how),
    /** Ends all faults; late copies arrive, and everything that is pending is concluded. */
    async rest(): Promise<void> {
      decide = () => ({ is: 'pass' })
      while (proxy.underway() > 0) await pause(250)
      const deadline = Date.now() + 120_000
      await server.stop()
      while ((await pending()) > 0) {
        if (Date.now() > deadline) throw new Error('something stays pending')
        await server.start()
        await pause(3_000)
        await server.stop()
      }
    },
    /** The server is stopped. */
    evidence: () =>
      database.within(async (query) => ({
        refunds: await query<RefundRow>(
          `select id::text as id, order_id::text as order, state, amount_cents as cents, tax_cents as tax from refunds
           where order_id is not null`,
        ),
        orders: await query<OrderRow>(
          `select id::text as id, total_cents as total, taxes_cents as taxes from orders where created_at > $1`,
          [begun],
        ),
        unbalanced: (
          await query<{ what: string }>(
            `select 'points of ' || users.id as what from users where users.created_at < now() and users.points <>
               coalesce((select sum(entry.points) from points_entries as entry
                 where entry.tenant_id = users.tenant_id and entry.user_id = users.id), 0)`,
          )
        ).map(({ what }) => what),
      })),
    async close(): Promise<void> {
      await proxy.close()
      await server.remove()
    },
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Refunds purchases under faults, and judges them by the gateway's ledger and the books. */
export const runRefunds = async (
  count: number,
  seed: number,
  tell: (asked: Asked) => void = () => undefined,
  setting: Setting = {},
): Promise<Campaign> => {
  const world = await openWorld(setting)
  const faults = new Map<string, number>()
  const note = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const asked: Asked[] = []
  const orders: string[] = []
  let broken: string | null = null
  try {
    for (let number = 1; number <= count && broken === null; number += 1) {
      const dice = makeDice(seed, `refund ${number}`)
      try {
        await world.desk.logIn()
        const paid = await paidOne(world, orders, dice)
        const done = await refundOnce(world, { number, paid, dice, note })
        asked.push(done)
        tell(done)
      } catch (error) {
        broken = `refund ${number}: ${String(error)}`
      }
    }
    await world.rest()
    const ledger = world.server.ledger()
    return {
      ...judge({ asked, ledger, ...(await world.evidence()) }),
      asked,
      faults: [...faults].sort(([, a], [, b]) => b - a),
      broken,
    }
  } finally {
    await world.close()
  }
}

const purchase = async ({ desk }: World, id: string): Promise<PaidPurchase> =>
  (await desk.call('GET /accounts/purchases/{transRecordId}', `/accounts/purchases/${id}`)).result

/** A purchase of which something is left: of the last ones, or a new one. */
const paidOne = async (world: World, orders: string[], dice: Dice): Promise<PaidPurchase> => {
  const known = orders.at(-1)
  if (known !== undefined && dice.happens(0.55)) {
    const paid = await purchase(world, known)
    const isOpen = paid.refunds.some(({ state }) => state === 'pending' || state === 'checking')
    if (paid.left > 0 && !isOpen) return paid
  }
  const { customer } = world
  await customer.logIn()
  await customer.addCard(dice.happens(0.6) ? approving : dice.one(troubled))
  const wash = (await customer.washes())[0]!
  const body = { products: Array.from({ length: 1 + dice.whole(3) }, () => ({ productId: wash.productId })) }
  const id = await bought(customer, body)
  orders.push(id)
  return purchase(world, id)
}

const bought = async (customer: Customer, body: object): Promise<string> => {
  const key = randomUUID()
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { result, status } = await customer.call('POST /orders', '/orders', { key, body })
    if (status === 200 && result.transRecordId) return result.transRecordId
    await pause(1_000)
  }
  throw new Error('nothing could be bought')
}

interface Refunding {
  number: number
  paid: PaidPurchase
  dice: Dice
  note: (fault: string) => void
}

const killServer = async ({ server }: World, dice: Dice): Promise<void> => {
  await pause(dice.whole(600))
  await server.stop('SIGKILL')
  await pause(dice.whole(500))
  await server.start()
}

/** The desk asks for a refund, again after each lost answer, and looks what became of it. */
const refundOnce = async (world: World, { number, paid, dice, note }: Refunding): Promise<Asked> => {
  const id = randomUUID()
  const order = paid.purchase.transRecordId
  const about = { takesItems: dice.happens(0.5), takesPoints: dice.happens(0.5), reason: 'other' } as const
  const open = [...paid.lines.keys()].filter((place) => !paid.lines[place]!.isRefunded)
  const line = dice.one(open.length > 0 ? open : [0])
  const left = toCents(paid.left)
  const price = open.length === 1 ? left : toCents(paid.lines[line]!.total)
  const byLine = open.length > 0 && price <= left && dice.happens(0.4)
  const cents = byLine ? price : Math.max(1, dice.whole(left))
  const body: RefundRequest = { total: fromCents(cents), ...(byLine ? { lines: [line] } : {}), ...about }
  world.meet(outcomesFor(dice, { note, begins, delays }))
  const isKilled = dice.happens(0.2)
  if (isKilled) note('server killed')
  const [told] = await Promise.all([send(world, order, id, body), isKilled ? killServer(world, dice) : undefined])
  world.meet(() => ({ is: 'pass' }))
  return { number, id, order, cents, told: told ?? (await lookAt(world, order, id)) }
}

const wordOf = ({ state }: Pick<Refund, 'state'>): Word | undefined =>
  state === 'done' ? 'done' : state === 'refused' ? 'nothing' : undefined

/** Sends a refund under one id until an answer has a verdict. @returns undefined: none came */
const send = async ({ desk }: World, order: string, id: string, body: RefundRequest): Promise<Word | undefined> => {
  const deadline = Date.now() + 12_000
  while (Date.now() < deadline) {
    try {
      const path = `/accounts/purchases/${order}/refunds/${id}`
      const told = await desk.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', path, { body })
      if (told.status === 200) return wordOf(told.result)
      if (told.status < 500 && ![401, 408, 429].includes(told.status)) return 'nothing'
    } catch {
      // A lost connection, a portal's page and a cut answer have no verdict.
    }
    await pause(300)
  }
  return undefined
}

/** What the page of the desk shows of the refund, when the bank has had the time to answer. */
const lookAt = async (world: World, order: string, id: string): Promise<Word> => {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    await pause(1_000)
    const paid = await purchase(world, order).catch(() => undefined)
    const refund = paid?.refunds.find((each) => each.id === id)
    const word = refund && wordOf(refund)
    if (word) return word
  }
  return 'unsure'
}

/** A text for each failed check; empty when all pass. */
export const wrongIn = (campaign: Campaign): string[] => [
  ...(campaign.broken === null ? [] : [campaign.broken]),
  ...campaign.refundedTwice,
  ...campaign.moreThanPaid,
  ...campaign.toldFalsely,
  ...campaign.booksOff,
]
