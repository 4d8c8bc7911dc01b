import { toCents } from '#contract/rules/money.ts'
import type { PurchaseType } from '#contract/shapes/product.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import type { IconNames } from '#src/ui/icon-names.ts'
import type { TicketTone } from '#src/customer/ui/ticket-tone.ts'
import { walletWords as words } from '#src/words/wallet.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { isExpired, isUsedUp, usesLeft } from './item-state.ts'

export interface KindLook {
  icon: IconNames['duotone']
  tone: TicketTone
}

/** Picture and colour of a ticket, by kind of product. */
export const kindLooks: Record<PurchaseType, KindLook> = {
  AppClub: { icon: 'calendar-check', tone: 'brand' },
  AppBundle: { icon: 'tag', tone: 'accent' },
  AppWash: { icon: 'car-profile', tone: 'success' },
  AppPoints: { icon: 'gift', tone: 'danger' },
  DollarDiscTrans: { icon: 'currency-dollar', tone: 'plain' },
  Item: { icon: 'ticket', tone: 'success' },
  GiftCard: { icon: 'credit-card', tone: 'brand' },
  Swag: { icon: 't-shirt', tone: 'plain' },
}

/** Joined by a middle dot, the first letter a capital. */
const line = (...parts: (string | false)[]): string => {
  const text = parts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const counted = (item: WalletItem): string | false => {
  if (item.itemType === 'GiftCard') return item.balance !== null && words.balanceLeft(money(toCents(item.balance)))
  return item.maxUses > 1 && words.usesLeft(usesLeft(item), item.maxUses)
}

const giver = ({ isGift, giftedFrom }: WalletItem): string | false =>
  isGift && giftedFrom !== null && words.from(giftedFrom)

const end = (item: WalletItem, now: number): string | false => {
  if (item.expirationDate === null) return item.itemType !== 'GiftCard' && words.noExpiry
  const date = shortDate(item.expirationDate)
  return isExpired(item, now) ? words.expiredOn(date) : words.goodUntil(date)
}

/** Remaining uses, giver, end: "3 of 5 left · no expiry". */
export const itemMeta = (item: WalletItem, now: number): string =>
  isUsedUp(item) ? line(words.usedAll, giver(item)) : line(counted(item), giver(item), end(item, now))

/** As itemMeta, without the date, which a compact row shows at its end. */
export const itemShortMeta = (item: WalletItem): string =>
  line(counted(item), giver(item)) || (item.maxUses === 1 ? line(item.label) : '')
