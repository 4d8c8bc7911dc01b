import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { decide, outcomeOf, type Act } from '#contract/rules/membership-acts.ts'
import { fromCents } from '#contract/rules/money.ts'
import { stateOf } from '#contract/rules/membership.ts'
import type { Membership } from '#contract/shapes/membership.ts'
import { makeDice, type Dice } from '../queue/dice.ts'
import { outcomesFor } from '../orders/outcomes.ts'
import type { Setting } from '../setting.ts'
import { judge, type Billing, type Done, type Judgement } from './judge.ts'
import { sendAct, sendOrder, type Word } from './phone.ts'
import { openWorld, type World } from './world.ts'

export interface Campaign extends Judgement {
  acts: readonly Done[]
  billings: number
  faults: [name: string, count: number][]
  /** Why the campaign stopped early; null when it completed. */
  broken: string | null
}

/** Acts between two billings. */
const perPeriod = 5

const approving = '4242424242424242'
/** In order: declined, fails at the gateway, charges and does not answer. */
const troubled = ['4000000000000002', '4000000000009995', '4000000000000119'] as const

/** The requests that begin an act. */
const begins = /^\/api\/v1\/(orders|users\/memberships\/[^/]+\/acts)$/
/** Of late copies, in milliseconds: during the same act, the next ones, and the billing. */
const delays = [500, 2_000, 5_000, 15_000]

/** What the member may do now, as the phone offers it: an act that changes nothing is not offered. */
const offered = ({ terms, plans, vehicle, otherVehicles }: Membership, now: number, { rules }: World): Act[] => {
  const acts: Act[] = [
    { act: 'freeze', months: 1 },
    ...(['unfreeze', 'keepPlan', 'cancel', 'reactivate'] as const).map((act) => ({ act })),
    // More often than the others: only a change to a dearer plan charges.
    ...[...plans, ...plans].map((plan) => ({ act: 'changePlan' as const, plan })),
    ...otherVehicles.map(({ id }) => ({ act: 'swap' as const, from: vehicle?.id ?? null, to: id, isByStaff: false })),
  ]
  return acts.filter((act) => {
    const verdict = decide(terms, act, now, rules)
    return 'charge' in verdict || ('then' in verdict && !isDeepStrictEqual(verdict.then, terms))
  })
}

/** Runs acts of one member under faults, with billings between them, and judges them by ledger and database. */
export const runActs = async (
  count: number,
  seed: number,
  tell: (done: Done) => void = () => undefined,
  setting: Setting = {},
): Promise<Campaign> => {
  const world = await openWorld(setting)
  const faults = new Map<string, number>()
  const note = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const acts: Done[] = []
  const billings: Billing[] = []
  let card: string = approving
  let broken: string | null = null
  try {
    await world.addSecondVehicle()
    for (let number = 1; number <= count && broken === null; number += 1) {
      const dice = makeDice(seed, `act ${number}`)
      try {
        const next = dice.happens(0.7) ? approving : dice.one(troubled)
        if (next !== card) await world.useCard(next)
        card = next
        const done = await actOnce(world, number, dice, note)
        acts.push(done)
        tell(done)
        if (number % perPeriod === 0 || number === count) {
          if (card !== approving) await world.useCard(approving)
          card = approving
          billings.push(await world.bill())
        }
      } catch (error) {
        broken = `act ${number}: ${String(error)}`
      }
    }
    await world.rest()
    const ledger = world.ledger()
    await world.server.stop('SIGKILL')
    const judgement = judge({
      acts,
      ledger,
      orders: await world.orders(),
      receipts: await world.receipts(),
      billings,
    })
    return {
      ...judgement,
      acts,
      billings: billings.length,
      faults: [...faults].sort(([, a], [, b]) => b - a),
      broken,
    }
  } finally {
    await world.close()
  }
}

const killServer = async ({ server }: World, dice: Dice): Promise<void> => {
  await pause(dice.whole(1_500))
  await server.stop('SIGKILL')
  await pause(dice.whole(1_000))
  await server.start()
}

/** The member looks at the membership, chooses an act, and does it under faults. */
const actOnce = async (world: World, number: number, dice: Dice, note: (fault: string) => void): Promise<Done> => {
  await world.member.logIn()
  const now = Date.now()
  const membership = (await world.memberships()).find(({ terms }) => stateOf(terms, now) !== 'ended')
  const key = randomUUID()
  const under = async (send: () => Promise<Word>): Promise<Word> => {
    world.meet(outcomesFor(dice, { note, begins, delays }))
    const isKilled = dice.happens(0.12)
    if (isKilled) note('server killed')
    const [told] = await Promise.all([send(), isKilled ? killServer(world, dice) : undefined])
    world.meet(() => ({ is: 'pass' }))
    return told
  }
  if (!membership) {
    const { productId, cents, monthlyCents } = await world.planToJoin()
    const body = { products: [{ productId }], total: fromCents(cents), monthly: fromCents(monthlyCents) }
    const told = await under(() => sendOrder(world.member, key, body))
    return { number, act: 'join', key, shownCents: cents, told }
  }
  const act = dice.one(offered(membership, now, world))
  const verdict = decide(membership.terms, act, now, world.rules)
  if ('refused' in verdict) throw new Error(`${act.act} is not offered: ${verdict.refused}`)
  const shown = outcomeOf(membership.terms, verdict, now, world.rules)
  if ('charge' in verdict && act.act === 'changePlan') {
    const body = {
      products: [{ productId: act.plan.productId }],
      membership: { id: membership.id, act: act.act, shown },
    }
    const told = await under(() => sendOrder(world.member, key, body))
    return { number, act: act.act, key, shownCents: shown.totalCents, told }
  }
  const details = {
    ...(act.act === 'freeze' && { months: act.months }),
    ...(act.act === 'changePlan' && { productId: act.plan.productId }),
    ...(act.act === 'swap' && { vehicleId: act.to }),
  }
  const told = await under(() => sendAct(world.member, key, membership.id, { act: act.act, ...details, shown }))
  return { number, act: act.act, key: undefined, shownCents: 0, told }
}

/** A text for each failed check; empty when all pass. */
export const wrongIn = (campaign: Campaign): string[] => [
  ...(campaign.broken === null ? [] : [campaign.broken]),
  ...campaign.chargedTwice,
  ...campaign.chargedOtherwise,
  ...campaign.chargedAfterLeaving,
  ...campaign.toldFalsely,
  ...campaign.receiptsOff,
]
