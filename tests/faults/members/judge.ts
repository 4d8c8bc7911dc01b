import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import type { ReceiptKind } from '#contract/shapes/membership.ts'
import type { Act } from '#contract/rules/membership-acts.ts'
import type { Word } from './phone.ts'
import type { ClubRow, OrderRow, ReceiptRow } from './world.ts'

export type ActName = Act['act'] | 'join'

/** One act of the member, as observed from outside the product. */
export interface Done {
  number: number
  act: ActName
  /** Of its order; undefined: it charges nothing. */
  key: string | undefined
  /** What the member confirmed, in cents with tax. */
  shownCents: number
  told: Word
}

/** A billing that came due: the memberships before it, and what was charged meanwhile. */
export interface Billing {
  clubs: readonly ClubRow[]
  charges: readonly string[]
}

export interface Evidence {
  acts: readonly Done[]
  ledger: readonly LedgerLine[]
  orders: readonly OrderRow[]
  receipts: readonly ReceiptRow[]
  billings: readonly Billing[]
}

export interface Judgement {
  charged: number
  chargedTwice: string[]
  /** Of another sum than was shown. */
  chargedOtherwise: string[]
  chargedAfterLeaving: string[]
  toldFalsely: string[]
  /** Receipts that lack, or are too many. */
  receiptsOff: string[]
}

/** The receipts of an act. */
const kindsOf: Record<ActName, readonly ReceiptKind[]> = {
  join: ['joined'],
  freeze: ['freeze'],
  unfreeze: ['unfreeze'],
  wake: ['wake'],
  changePlan: ['changePlan', 'planToCome'],
  keepPlan: ['keepPlan'],
  swap: ['swap'],
  cancel: ['canceled', 'ended'],
  reactivate: ['reactivated'],
}

export const judge = ({ acts, ledger, orders, receipts, billings }: Evidence): Judgement => {
  const isVoid = (reference: string) => ledger.some((line) => line.type === 'void' && line.reference === reference)
  const charges = ledger.filter(({ type, reference }) => type === 'charge' && !isVoid(reference))
  const chargesOf = ({ key }: Done) => {
    const ids = orders.filter((order) => key !== undefined && order.key === key).map(({ id }) => id)
    return charges.filter(({ reference }) => ids.includes(reference))
  }
  const named = ({ number, act }: Done, problem: string) => `act ${number}, ${act}: ${problem}`
  const known = new Set(orders.filter(({ kind, key }) => kind === 'clubBilling' || isOf(acts, key)).map(({ id }) => id))
  const stray = charges.filter(({ reference }) => !known.has(reference))
  const twice = new Map<string, number>()
  for (const { reference } of charges) twice.set(reference, (twice.get(reference) ?? 0) + 1)
  return {
    charged: charges.length,
    chargedTwice: [
      ...acts
        .filter((each) => chargesOf(each).length > 1)
        .map((each) => named(each, `${chargesOf(each).length} charges`)),
      ...[...twice]
        .filter(([, count]) => count > 1)
        .map(([reference, count]) => `${reference}: charged ${count} times`),
      ...stray.map(({ reference }) => `charge ${reference} is of no act and no billing`),
      ...billings.flatMap(({ clubs, charges: made }, index) =>
        made.length > clubs.filter(isBilled).length ? [`billing ${index + 1}: ${made.length} charges`] : [],
      ),
    ],
    chargedOtherwise: acts
      .filter((each) => chargesOf(each).some(({ amount }) => amount !== each.shownCents))
      .map((each) => named(each, `shown ${each.shownCents}, charged ${chargesOf(each)[0]!.amount}`)),
    chargedAfterLeaving: billings.flatMap(({ clubs, charges: made }, index) =>
      clubs.length > 0 && !clubs.some(isBilled) && made.length > 0
        ? [`billing ${index + 1}: ${made.length} charges of a member who left`]
        : [],
    ),
    toldFalsely: acts.flatMap((each) => {
      const { key, told } = each
      const taken = chargesOf(each).length
      if (key === undefined) return []
      if (told === 'done' && taken === 0) return [named(each, 'told done, and not charged')]
      return told === 'nothing' && taken > 0 ? [named(each, 'told that nothing happened, and charged')] : []
    }),
    receiptsOff: Object.entries(kindsOf).flatMap(([act, kinds]) => {
      const mine = acts.filter((each) => each.act === act)
      const least = mine.filter(({ told }) => told === 'done').length
      const most = least + mine.filter(({ told }) => told === 'unsure').length
      const { length } = receipts.filter(({ kind }) => kinds.includes(kind as ReceiptKind))
      // A membership that ends at a billing has a receipt of that, too.
      const ended = act === 'cancel' ? receipts.filter(({ kind }) => kind === 'ended').length : 0
      return least <= length && length - ended <= most ? [] : [`${act}: ${least} to ${most} done, ${length} receipts`]
    }),
  }
}

const isOf = (acts: readonly Done[], key: string): boolean => acts.some((each) => each.key === key)

/** Whether a month is charged when it comes due. */
const isBilled = ({ status, isFrozen }: ClubRow): boolean => status === 'active' && !isFrozen
