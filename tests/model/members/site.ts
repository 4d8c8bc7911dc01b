// A site with the plans and settings of a history: a real database, the simulated gateway, and due work in handed-in
// time.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { makeBackground } from '#server/basics/background.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { noMeters } from '#server/basics/meters.ts'
import { noSteps } from '#server/basics/steps.ts'
import { membershipKind } from '#server/jobs/clubs.ts'
import { paymentKind } from '#server/jobs/payments.ts'
import { priceChangeKind } from '#server/jobs/price-changes.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { merchants, type StoredSiteConfig } from '#server/tables/merchants.ts'
import { products } from '#server/tables/products.ts'
import { work } from '#server/tables/work.ts'
import { makeRunner } from '#server/work/runner.ts'
import { openShop } from '#tests/support/shop.ts'
import { declinedBy, type GeneratedHistory } from '../membership/history.ts'

/** What can change a charge. Reminders of prices and notices are not judged here. */
const billing = ['membership', 'payment'] as const

const siteConfigOf = ({ settings, timeZone }: GeneratedHistory): StoredSiteConfig => {
  const { swapsPerYear, retryDays, ...membership } = settings
  return {
    version: '1.5.1',
    menuItems: [],
    shopItems: [],
    // Points are not judged here, and writing them takes time.
    loyaltyProgram: false,
    timeZone,
    membership: {
      ...membership,
      ...(retryDays && { retryDays: [...retryDays] }),
      ...(swapsPerYear !== undefined && { vehicleSwapsPerYear: swapsPerYear }),
    },
  }
}

/** The number of a plan as a product. */
export const productOf = ({ plans }: GeneratedHistory, plan: string): number =>
  plans.findIndex(({ id }) => id === plan) + 1

const clubsOf = (history: GeneratedHistory): (typeof products.$inferInsert)[] =>
  history.plans.map(({ id, monthlyCents, signUpCents, taxRate, useLimit }) => ({
    tenantId: 1,
    id: productOf(history, id),
    name: id,
    productType: 'AppClub',
    appProductType: 'AppClub',
    priceCents: signUpCents ?? monthlyCents,
    signupCents: signUpCents ?? null,
    monthlyCents,
    taxRate,
    clubUseLimit: useLimit ?? null,
    logo: { imageIndex: 0, red: 0, green: 0, blue: 0, alpha: 255 },
  }))

export const openSite = async (history: GeneratedHistory) => {
  const shop = await openShop()
  const { as, clock, transact } = shop
  await as(async (tx) => {
    await tx.delete(products).where(eq(products.tenantId, 1))
    await tx.insert(products).values(clubsOf(history))
    await tx.update(merchants).set({ siteConfig: siteConfigOf(history) })
  })
  const setClock = (at: number) => shop.later(at - clock.now())

  /** Whose card a token is. */
  const holders = new Map<string, string>()
  const declines = declinedBy(history)
  /** The simulated gateway, which declines each card in the windows of its holder. */
  const processorOf: PaymentPorts['processorOf'] = async (...asked) => {
    const processor = await shop.ports.processorOf(...asked)
    const tokenNow = (token: string): string => {
      const member = holders.get(token)
      if (member === undefined) throw new Error(`nobody has the card ${token}`)
      const isDeclined = declines({ member, membership: '', kind: 'renewal', at: clock.now() })
      return isDeclined ? tokenFor('declines') : token
    }
    return (
      processor && {
        ...processor,
        charge: (request, signal) => processor.charge({ ...request, token: tokenNow(request.token) }, signal),
      }
    )
  }
  const ports: PaymentPorts = { ...shop.ports, processorOf }
  const portsOf = async () => ports
  const runner = makeRunner({
    ...ports,
    transact,
    step: noSteps,
    meters: noMeters,
    background: makeBackground(ports.log),
    kinds: [
      membershipKind({ portsOf }),
      paymentKind({ portsOf }),
      priceChangeKind({ clock, random: systemRandom, originOf: () => ports.origin }),
    ],
  })
  const nextDue = (): Promise<{ at: Date }[]> =>
    as((tx) =>
      tx
        .select({ at: work.dueAt })
        .from(work)
        .where(and(eq(work.tenantId, 1), inArray(work.kind, [...billing])))
        .orderBy(asc(work.dueAt))
        .limit(1),
    )

  /** Moves the clock from one due date to the next, and does what is due at each, up to an instant and at it. */
  const runUntil = async (until: number): Promise<void> => {
    for (let [due] = await nextDue(); due && due.at.getTime() <= until; [due] = await nextDue()) {
      if (due.at.getTime() > clock.now()) setClock(due.at.getTime())
      await runner.drain(billing)
    }
    if (until > clock.now()) setClock(until)
  }

  const { person, adapter, accounts, ledger, close } = shop
  return { history, as, clock, setClock, ports, runner, runUntil, holders, person, adapter, accounts, ledger, close }
}

export type Site = Awaited<ReturnType<typeof openSite>>
