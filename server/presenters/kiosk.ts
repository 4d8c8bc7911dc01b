import { fromCents } from '#contract/rules/money.ts'
import type { KioskChargeResult, KioskScanResult } from '#contract/shapes/kiosk.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { ClubRow } from '#server/tables/clubs.ts'
import type { GiftCardRow } from '#server/tables/gift-cards.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { TempTokenRow } from '#server/tables/temp-tokens.ts'
import type { WalletItemRow } from '#server/tables/wallet-items.ts'

/** A valid code, with the rows that it names. */
export type ScannedCode =
  | { kind: 'wallet'; item: WalletItemRow }
  | { kind: 'washClub'; club: ClubRow; vehicle: Vehicle | null; codeHash: string }
  | { kind: 'airPay'; token: TempTokenRow }
  | { kind: 'giftCard'; card: GiftCardRow }

/** The data about a code that a kiosk displays. */
export const scanResult = (read: ScannedCode): KioskScanResult => {
  switch (read.kind) {
    case 'wallet': {
      const { name, itemType, maxUses, usesMade, expiresAt, offCents, offPercent } = read.item
      const isKnown = offCents !== null || offPercent !== null
      return {
        kind: 'wallet',
        name,
        itemType,
        remainingUses: maxUses - usesMade,
        expiresAt: expiresAt?.toISOString() ?? null,
        ...(isKnown && {
          discount: { amount: offCents === null ? null : fromCents(offCents), percent: offPercent },
        }),
      }
    }
    case 'washClub': {
      const { name, useLimit, usesThisPeriod } = read.club
      const remainingUses = useLimit === null ? null : useLimit - usesThisPeriod
      return { kind: 'washClub', name, itemType: 'AppClub', remainingUses, license: read.vehicle?.license ?? null }
    }
    case 'airPay':
      return { kind: 'airPay', name: 'AirPAY', expiresAt: read.token.expiresAt.toISOString() }
    case 'giftCard':
      return { kind: 'giftCard', name: 'Gift Card', itemType: 'GiftCard', balance: fromCents(read.card.balanceCents) }
  }
}

/** The answer to a charge of a card on file that is approved or declined. */
export const chargeResult = (order: OrderRow): KioskChargeResult => ({
  approved: order.state === 'approved',
  code: order.code ?? '',
  total: fromCents(order.totalCents),
  transRecordId: order.state === 'approved' ? order.id : null,
})
