import { asc, eq, inArray } from 'drizzle-orm'
import { makeBackground } from '#server/basics/background.ts'
import { systemRandom, type Log } from '#server/basics/ports.ts'
import { noMeters } from '#server/basics/meters.ts'
import { noSteps } from '#server/basics/steps.ts'
import { membershipKind } from '#server/jobs/clubs.ts'
import { paymentKind } from '#server/jobs/payments.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { clubs, startClub, type ClubRow } from '#server/tables/clubs.ts'
import { nextBilling } from '#contract/rules/billing.ts'
import { orders, type OrderRow } from '#server/tables/orders.ts'
import { work } from '#server/tables/work.ts'
import { makeRunner } from '#server/work/runner.ts'
import { goods, openShop } from './shop.ts'

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** Kinds of due work that take part in a billing. */
const kinds = ['membership', 'payment'] as const

/** What a month of a club costs a member, in cents with tax. */
export const month = 3_299

/** A shop whose users are members of clubs, with a runner of billings and of payments in doubt. */
export const openClubShop = async () => {
  const shop = await openShop()
  const { as, clock } = shop

  const setClock = (at: Date | string) => shop.later(new Date(at).getTime() - clock.now())

  /** The start of a test: 2027-01-31T10:00Z, without the due work of earlier tests, so that their clubs are not billed. */
  const startAnew = async () => {
    await as((tx) => tx.delete(work))
    setClock('2027-01-31T10:00:00Z')
  }

  const runnerOf = (ports: PaymentPorts = shop.ports) => {
    const portsOf = async () => ports
    return makeRunner({
      transact: shop.transact,
      clock,
      random: systemRandom,
      log: silent,
      step: noSteps,
      meters: noMeters,
      background: makeBackground(silent),
      kinds: [membershipKind({ portsOf }), paymentKind({ portsOf })],
    })
  }
  const runner = runnerOf()

  /** A member whose club starts now: 29.99 a month and 10 % tax. */
  const member = async (own: { card?: Parameters<typeof shop.changeCard>[1] | null } = {}): Promise<string> => {
    const userId = await shop.person(own)
    const now = clock.date()
    await as((tx) =>
      startClub(tx, {
        userId,
        tenantId: 1,
        productId: goods.club,
        name: 'Club',
        status: 'active',
        monthlyCents: 2_999,
        taxRate: 1_000,
        useLimit: 2,
        locationIds: [],
        startedAt: now,
        nextBillingAt: nextBilling(now, now.getUTCDate()),
        billingDay: now.getUTCDate(),
      }),
    )
    return userId
  }

  const clubOf = async (userId: string): Promise<ClubRow> => {
    const [club] = await as((tx) => tx.select().from(clubs).where(eq(clubs.userId, userId)))
    if (!club) throw new Error('the user has no club')
    return club
  }

  /** Every billing of a user, the first one first. */
  const billings = (userId: string): Promise<OrderRow[]> =>
    as((tx) =>
      tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt), asc(orders.key)),
    )

  /** When the next billing, or look-up of a payment, is due. */
  const nextDue = async (): Promise<Date | null> => {
    const due = (tx: Parameters<Parameters<typeof as>[0]>[0]) =>
      tx
        .select({ at: work.dueAt })
        .from(work)
        .where(inArray(work.kind, [...kinds]))
        .orderBy(asc(work.dueAt))
        .limit(1)
    return (await as(due))[0]?.at ?? null
  }

  /** Moves the clock from one due date to the next until `end`, and runs what is due at each. */
  const runUntil = async (end: Date | string, at: (now: Date) => Promise<void> = async () => undefined) => {
    const until = new Date(end)
    for (let due = await nextDue(); due && due <= until; due = await nextDue()) {
      if (due > clock.date()) setClock(due)
      await runner.drain()
      await at(clock.date())
    }
    setClock(until)
  }

  /** Money that the gateway took for a user's billings and kept: cents by reference. */
  const taken = async (userId: string): Promise<number[]> => {
    const references = (await billings(userId)).map(({ id }) => id)
    return references.flatMap((reference) => {
      const lines = shop.ledger(reference)
      const isVoid = lines.some(({ type }) => type === 'void')
      return isVoid ? [] : lines.filter(({ type }) => type === 'charge').map(({ amount = 0 }) => amount)
    })
  }

  return { ...shop, setClock, startAnew, runner, runnerOf, member, clubOf, billings, nextDue, runUntil, taken }
}

export type ClubShop = Awaited<ReturnType<typeof openClubShop>>
