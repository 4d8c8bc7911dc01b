import { concealCardNumber } from '#contract/rules/card-number.ts'
import { fromCents } from '#contract/rules/money.ts'
import { purchaseLabels } from '#contract/rules/purchase-types.ts'
import type { GivenConsent } from '#contract/shapes/consent.ts'
import type { Customer, CustomerSession, GivenGift, HeldItem as ShownItem } from '#contract/shapes/customer.ts'
import type { ConsentRow } from '#server/tables/consents.ts'
import type { ListedMail } from '#server/tables/outbox.ts'
import type { OpenSession } from '#server/tables/sessions.ts'
import type { HeldItem, WalletItemRow } from '#server/tables/wallet-items.ts'
import type { GivenItem } from '#server/tables/given-items.ts'

/** Whether a use was made that the customer can make again. The balance of a gift card is no use. */
export const canReturnUse = (item: WalletItemRow, now: Date): boolean =>
  item.itemType !== 'GiftCard' && item.usesMade > 0 && (item.expiresAt === null || item.expiresAt > now)

/** A wallet item as an administrator sees it. */
export const presentHeldItem = (item: HeldItem, now: Date): ShownItem => ({
  id: item.id,
  name: item.name,
  label: purchaseLabels[item.itemType],
  maskedCode: concealCardNumber(item.code),
  maxUses: item.maxUses,
  usesMade: item.usesMade,
  purchasedAt: item.purchasedAt.toISOString(),
  expiresAt: item.expiresAt?.toISOString() ?? null,
  balance: item.balanceCents === null ? null : fromCents(item.balanceCents),
  canReturnUse: canReturnUse(item, now),
})

export const presentConsent = ({ name: kind, version, agreed, at, source }: ConsentRow): GivenConsent => ({
  kind,
  version,
  agreed,
  at: at.toISOString(),
  source,
})

export const presentGift = ({ id, name, email, purchasedAt, usesMade, isWaiting }: GivenItem): GivenGift => ({
  id,
  name,
  email: email ?? '',
  at: purchasedAt.toISOString(),
  state: usesMade > 0 ? 'used' : isWaiting ? 'waiting' : 'in a wallet',
})

export const presentMail = ({ subject, createdAt, sentAt, givenUpAt }: ListedMail): Customer['mails'][number] => ({
  subject,
  at: (sentAt ?? createdAt).toISOString(),
  state: sentAt ? 'sent' : givenUpAt ? 'failed' : 'waiting',
})

/** @param asking id of the session that asks */
export const presentSession = (session: OpenSession, asking: string): CustomerSession => ({
  id: session.id,
  startedAt: session.startedAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  platform: session.platform,
  isYours: session.id === asking,
})
