import { messages } from '#contract/messages.ts'
import { fromCents } from '#contract/rules/money.ts'
import type { GiftCardBalance } from '#contract/shapes/gift-card.ts'
import type { GiftCardRow } from '#server/tables/gift-cards.ts'

/** The balance of a gift card; an unknown card has none, and the message says so. */
export const presentBalance = (card: GiftCardRow | undefined): GiftCardBalance =>
  card
    ? { balance: fromCents(card.balanceCents), responseMessage: 'Approved' }
    : { balance: null, responseMessage: messages.GIFT_CARD_UNKNOWN.text }
