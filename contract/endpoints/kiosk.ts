import type { Endpoints } from '../endpoint.ts'
import { kioskChargeEnds } from '../rules/order-end.ts'
import { KioskCharge, KioskChargeResult, KioskRedeemResult, KioskScan, KioskScanResult } from '../shapes/kiosk.ts'

export const kioskEndpoints = {
  'POST /kiosk/scan': {
    id: 'kioskScan',
    tag: 'Kiosk',
    access: 'kiosk',
    summary: 'What is this code?',
    description: 'No effect; does not use up a token.',
    body: KioskScan,
    result: KioskScanResult,
    idempotency: 'ignored',
    errors: [
      'CODE_KIND',
      'LOCATION_UNKNOWN',
      'CODE_UNKNOWN',
      'CODE_USED',
      'CODE_LOCATION',
      'CODE_LIMIT',
      'CODE_EXPIRED',
      'CODE_ITEM_EXPIRED',
    ],
  },
  'POST /kiosk/redeem': {
    id: 'kioskRedeem',
    tag: 'Kiosk',
    access: 'kiosk',
    summary: 'Redeem a wallet code or a club token',
    description: 'Adds 1 to useLimitCount (wallet) or to the use count of the billing period (club), under a row lock.',
    body: KioskScan,
    result: KioskRedeemResult,
    idempotency: 'required',
    errors: [
      'CODE_KIND',
      'LOCATION_UNKNOWN',
      'CODE_UNKNOWN',
      'CODE_USED',
      'CODE_LOCATION',
      'CODE_LIMIT',
      'CODE_EXPIRED',
      'CODE_ITEM_EXPIRED',
    ],
  },
  'POST /kiosk/charge': {
    id: 'kioskCharge',
    tag: 'Kiosk',
    access: 'kiosk',
    answered: 'outside a transaction',
    summary: 'Charge an AirPAY token or a gift card',
    description:
      'AirPAY charges the card on file and appears in purchase history; the token is used up even by a ' +
      'decline. A gift card with too little balance is approved false, code INSUFFICIENT_FUNDS.',
    body: KioskCharge,
    result: KioskChargeResult,
    idempotency: 'required',
    errors: kioskChargeEnds,
  },
} as const satisfies Endpoints
