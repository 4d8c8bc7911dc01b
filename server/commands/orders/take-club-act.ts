import { isSameJson } from '#contract/rules/json.ts'
import { decide, outcomeOf, type Act } from '#contract/rules/membership-acts.ts'
import type { OrderFacts } from '#contract/rules/order.ts'
import type { OrderRequest } from '#contract/shapes/order.ts'
import type { ErrorCode } from '#contract/messages.ts'
import type { Tx } from '#server/database/transact.ts'
import { planOf } from '../club/act-on-club.ts'
import { clubIn, lineOfCharge, placeOfClub, rulesOf, termsAt } from '../club/terms.ts'
import { lockClubs } from '#server/tables/clubs.ts'
import { hasPendingCharge } from '#server/tables/orders.ts'
import { paidBy, type NewOrder, type RefusedOrder, type Taken } from './new-order.ts'

export interface WantedAct extends Taken {
  tx: Tx
  act: NonNullable<OrderRequest['membership']>
  request: OrderRequest
  facts: OrderFacts
}

/**
 * Validates and prices an act of a member that is paid: a dearer plan for the rest of the period, or the month of a
 * waking. The user's row is locked. While a billing is in doubt it waits, so that no day is charged twice.
 */
export const takeClubAct = async (wanted: WantedAct): Promise<NewOrder | RefusedOrder> => {
  const { tx, act, facts, merchant, user, now } = wanted
  const club = clubIn({ clubs: await lockClubs(tx, user.id, now), membershipId: act.id })
  const refused = (code: ErrorCode): RefusedOrder => ({ refused: code, lines: [] })
  if (!facts.emailConfirmed) return refused('EMAIL_UNCONFIRMED')
  if (typeof club === 'string') return refused(club)
  const asked = actOf(wanted)
  if (typeof asked === 'string') return refused(asked)
  if (await hasPendingCharge(tx, club)) return refused('ORDER_PENDING')
  const rules = await rulesOf({ tx, merchant })
  const place = await placeOfClub({ tx, merchant, club, at: now })
  const terms = termsAt({ club, place })
  const verdict = decide(terms, asked, now.getTime(), rules)
  if ('refused' in verdict) return refused(verdict.refused)
  if (!('charge' in verdict)) return refused('TOTAL_CHANGED')
  const { charge } = verdict
  const lines = [lineOfCharge({ charge })]
  if (!facts.processorEnabled) return refused('PROCESSOR_NONE')
  if (!facts.cardOnFile) return refused('NO_CARD')
  if (!isSameJson(act.shown, outcomeOf(terms, verdict, now.getTime(), rules)))
    return { refused: 'TOTAL_CHANGED', lines }
  return { ...paidBy({ ...wanted, lines }), membershipId: club.id, locationId: place?.place.id ?? null, charge }
}

const actOf = ({ act, request, facts, sold }: WantedAct): Act | ErrorCode => {
  if (act.act === 'wake') return { act: 'wake' }
  const product = sold.get(request.products[0]?.productId ?? 0)
  if (product?.productType !== 'AppClub' || request.products.length !== 1) return 'PRODUCT_UNKNOWN'
  return facts.paused.has(product.id) ? 'SALES_PAUSED' : { act: 'changePlan', plan: planOf({ product }) }
}
