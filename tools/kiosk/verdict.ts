import type { KioskChargeResult, KioskRedeemResult, KioskScanResult } from '#contract/shapes/kiosk.ts'

const money = (amount: number): string => amount.toFixed(2)
const uses = (count: number | null | undefined): string =>
  count === null || count === undefined ? 'no limit' : count === 1 ? '1 use left' : `${count} uses left`

/** The result of a scan as text. */
export const scanVerdict = (scan: KioskScanResult): string => {
  switch (scan.kind) {
    case 'wallet':
      return `Good: ${scan.name}, ${uses(scan.remainingUses)}.`
    case 'washClub':
      return `Good: member of ${scan.name}, ${uses(scan.remainingUses)}${scan.license ? `, license ${scan.license}` : ''}.`
    case 'airPay':
      return 'Good: AirPAY. Charge it with --charge AMOUNT or --product ID.'
    case 'giftCard':
      return `Good: gift card with a balance of ${money(scan.balance ?? 0)}. Charge it with --charge AMOUNT or --product ID.`
    default:
      return `Good: ${scan.name}.`
  }
}

export const redeemVerdict = (redeemed: KioskRedeemResult): string =>
  `Open the gate: ${redeemed.name}, ${uses(redeemed.remainingUses)}${redeemed.license ? `, license ${redeemed.license}` : ''}.`

export const chargeVerdict = (charge: KioskChargeResult): string => {
  if (!charge.approved) return `Declined: ${charge.code}. Nothing was charged.`
  const left = typeof charge.balance === 'number' ? ` ${money(charge.balance)} is left on the card.` : ''
  return `Paid: ${money(charge.total)}, approval ${charge.code}.${left}`
}
