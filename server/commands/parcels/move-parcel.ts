import { trackingLength } from '#contract/constants.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import type { ParcelMove, ParcelState } from '#contract/shapes/parcel.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { parcelItems } from '#server/presenters/parcels.ts'
import { queuePush } from '#server/push/outbox.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { changeParcel, lockParcel, parcelById, type ListedParcel } from '#server/tables/parcels.ts'
import { userById } from '#server/tables/users.ts'

export interface ParcelToMove {
  tx: Tx
  random: Random
  /** Of the merchant's site. */
  origin: string
  tenant: number
  /** The administrator. */
  adminId: string
  id: string
  move: ParcelMove
  now: Date
}

/** Where a parcel may go. */
const ways: Record<ParcelState, readonly ParcelState[]> = {
  toPack: ['packed'],
  packed: ['toPack', 'sent'],
  sent: ['returned'],
  returned: ['packed'],
}

/**
 * Moves a parcel from the state that was shown to another one, and tells the customer when it is sent or came back. A
 * repeat changes nothing.
 * @throws Refusal PARCEL_UNKNOWN, PARCEL_CHANGED, PARCEL_TRACKING
 */
export const moveParcel = async (moving: ParcelToMove): Promise<ListedParcel> => {
  const { tx, tenant, adminId, id, move, now } = moving
  const row = await lockParcel(tx, id)
  if (!row) throw new Refusal('PARCEL_UNKNOWN')
  const tracking = move.to === 'sent' ? (move.tracking ?? '').trim() : null
  const isDone = row.state === move.to && (tracking === null || tracking === row.tracking)
  if (!isDone) {
    if (row.state !== move.from || !ways[row.state].includes(move.to)) throw new Refusal('PARCEL_CHANGED')
    if (tracking !== null && tracking.replaceAll(/[ -]/g, '').length < trackingLength.least)
      throw new Refusal('PARCEL_TRACKING', { fieldErrors: { tracking: new Refusal('PARCEL_TRACKING').message } })
    // What was sent once keeps its number: the customer has it.
    const change = { state: move.to, movedAt: now, movedBy: adminId, ...(tracking === null ? {} : { tracking }) }
    await changeParcel(tx, id, change)
  }
  const parcel = await parcelById(tx, id)
  if (!parcel) throw new Error(`parcel ${id} has no order`)
  if (isDone) return parcel
  const detail = { name: orderNumber(parcel.order), parcel: id, state: move.to }
  const changes = changesOf(
    { parcel: row.state, tracking: row.tracking },
    { parcel: parcel.parcel.state, tracking: parcel.parcel.tracking },
  )
  const act = { act: 'parcel moved', subject: parcel.order.userId, changes } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, detail })
  await tell(moving, parcel)
  return parcel
}

const tell = async (
  { tx, random, origin, tenant, now }: ParcelToMove,
  { parcel, order }: ListedParcel,
): Promise<void> => {
  const isSent = parcel.state === 'sent'
  if (!isSent && parcel.state !== 'returned') return
  const customer = await userById(tx, order.userId)
  if (!customer) return
  const merchant = await readMerchant(tx, tenant)
  const items = parcelItems(order, parcel.lines).map(({ name, quantity }) => `${quantity} × ${name}`)
  const title = isSent ? 'Your parcel is on its way' : 'Your parcel came back to us'
  const body = isSent ? `Its tracking number is ${parcel.tracking}.` : 'We will be in touch about sending it again.'
  const letter = {
    to: customer.email,
    subject: title,
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [`Hi ${customer.firstName},`, body, items.join('\n'), `Order ${orderNumber(order)}`],
    link: { href: `${origin}/purchaseHistory`, label: 'See your purchases' },
  }
  await queueMail(tx, random, tenant, now, composeMail(letter))
  const row = { id: random.uuid(), tenantId: tenant, userId: customer.id, title, body, createdAt: now }
  await queuePush(tx, await insertNotification(tx, row), { now })
}
