import { balanceOfRefund, type RefundAsked } from '#contract/rules/refund.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { lockGiftCard, moveBalance, numberInUse } from '#server/tables/gift-cards.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { RefundRow, TakenBalance, TakenItem } from '#server/tables/refunds.ts'
import { emailKeyOf } from '#server/tables/users.ts'
import { restoreItems, withdrawItem, type OrderItem } from '#server/tables/wallet-items.ts'

export interface DeliveredLines {
  lines: readonly OrderLine[]
  items: readonly OrderItem[]
}

/**
 * The wallet item of each line, by its place; null: the line has none. Units of one product are alike, so they have its
 * items in a fixed order; a gift is that of its recipient, or after a correction of the address one of the same product.
 */
export const itemsByLine = ({ lines, items }: DeliveredLines): (OrderItem | null)[] => {
  const free = new Set(items)
  const take = (fits: (item: OrderItem) => boolean): OrderItem | null => {
    const found = [...free].find(fits)
    if (!found) return null
    free.delete(found)
    return found
  }
  const isOf = (line: OrderLine) => (item: OrderItem) =>
    item.productId === line.productId && item.isGift === line.isGift
  const isFor = (line: OrderLine) => (item: OrderItem) =>
    isOf(line)(item) && (!line.isGift || item.ownerKey === emailKeyOf(line.giftedEmail ?? ''))
  const first = lines.map((line) => take(isFor(line)))
  return lines.map((line, at) => first[at] ?? take(isOf(line)))
}

export interface Books {
  tx: Tx
  random: Random
  refund: Pick<RefundRow, 'id' | 'tenantId'>
  now: Date
}

export interface TakenBack extends Books {
  order: OrderRow
  /** By line. */
  items: readonly (OrderItem | null)[]
  asked: RefundAsked
  amountCents: number
  takesItems: boolean
}

/**
 * Takes back what a refund takes back before the processor is asked, so that nothing is used and refunded: codes with
 * uses left, if wanted, and the balance of gift cards, at most what is left on them.
 */
export const takeBack = async (taken: TakenBack): Promise<{ items: TakenItem[]; balances: TakenBalance[] }> => {
  const { tx, order, items, asked, amountCents, takesItems, now } = taken
  const result: { items: TakenItem[]; balances: TakenBalance[] } = { items: [], balances: [] }
  for (const [at, line] of order.lines.entries()) {
    const item = items[at] ?? null
    const isRefunded = 'lines' in asked && asked.lines.includes(at)
    if (takesItems && isRefunded && item && item.itemType !== 'GiftCard') {
      const withdrawn = await withdrawItem(tx, item.id, now)
      if (withdrawn) result.items.push({ id: withdrawn.id, name: withdrawn.name })
    }
    const wanted = balanceOfRefund(order, at, { asked, amountCents })
    const number = line.productType === 'GiftCard' ? item?.code : line.cardNumber
    const balance = wanted > 0 && number ? await takeBalance(taken, number, wanted) : null
    if (balance) result.balances.push(balance)
  }
  return result
}

const takeBalance = async (books: Books, known: string, wanted: number): Promise<TakenBalance | null> => {
  const number = await numberInUse(books.tx, known)
  const card = await lockGiftCard(books.tx, number)
  const cents = Math.min(wanted, card?.balanceCents ?? 0)
  if (cents === 0) return null
  await move(books, number, -cents)
  return { number, cents }
}

const move = ({ tx, random, refund, now }: Books, number: string, cents: number): Promise<number | null> =>
  moveBalance(tx, {
    id: random.uuid(),
    tenantId: refund.tenantId,
    number,
    cents,
    reason: 'refund',
    reference: refund.id,
    at: now,
  })

export interface RefusedBooks extends Books {
  refund: RefundRow
}

/** The processor refused: codes and balances are as before. */
export const giveTakenBack = async (refused: RefusedBooks): Promise<void> => {
  const { tx, refund } = refused
  await restoreItems(
    tx,
    refund.takenItems.map(({ id }) => id),
  )
  for (const balance of refund.takenBalances) await putBack({ ...refused, ...balance })
}

export interface PutBack extends Books, TakenBalance {}

/** Adds cents to a gift card, which may have another number meanwhile. */
export const putBack = async ({ cents, ...books }: PutBack): Promise<void> => {
  for (let { number } = books; ;) {
    if ((await move(books, number, cents)) !== null) return
    const current = await numberInUse(books.tx, number)
    if (current === number) throw new Error(`gift card of refund ${books.refund.id} is gone`)
    number = current
  }
}
