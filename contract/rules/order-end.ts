import type { ErrorCode } from '../messages.ts'

/** The refusals of a discount code, where it is typed and in an order. */
export const discountRefusals = [
  'CODE_OFF',
  'CODE_UNKNOWN',
  'CODE_EARLY',
  'CODE_ENDED',
  'CODE_SPENT',
  'CODE_AGAIN',
  'CODE_FIRST',
  'CODE_NOTHING',
  'CODE_TOTAL',
] as const satisfies readonly ErrorCode[]

/**
 * The refusals of POST /orders that end its key: the app tells the user that the order is over, and the server has
 * stored the refusal under the key, so that a late or doubled copy of the request is refused again and never charged.
 * An unlisted code (401, 429, a wait, a proxy's answer, a body that could not be read) does not determine the outcome
 * of another copy of the request: the app calls POST /orders/{key}/settle.
 */
export const orderEnds = [
  'ORDER_EMPTY',
  'GIFT_RECIPIENT',
  'CLUB_GIFT',
  'CLUB_MULTIPLE',
  'ADDRESS_REQUIRED',
  'HOME_ADDRESS_NONE',
  'EMAIL_UNCONFIRMED',
  'PRODUCT_UNKNOWN',
  'LOCATION_UNKNOWN',
  'GIFT_CARD_UNKNOWN',
  'CLUB_SAME',
  'CLUB_PENDING_SAME',
  'CLUB_CHANGE',
  'CLUB_NONE',
  'CLUB_STATE',
  'CLUB_NOT_OFFERED',
  'MEMBERSHIP_UNKNOWN',
  'VEHICLE_REQUIRED',
  'VEHICLE_UNKNOWN',
  'VEHICLES_MOST',
  'PLATE_RUNS',
  'NO_CARD',
  'ORDER_VOID',
  'ORDER_PENDING',
  'TOTAL_CHANGED',
  'SALES_PAUSED',
  'CONSENT_REQUIRED',
  'PROCESSOR_NONE',
  ...discountRefusals,
  'GATEWAY',
] as const satisfies readonly ErrorCode[]

/** The refusals of POST /kiosk/charge that end its key, stored likewise. */
export const kioskChargeEnds = [
  'CODE_KIND',
  'LOCATION_UNKNOWN',
  'CODE_UNKNOWN',
  'PRODUCT_UNKNOWN',
  'CODE_USED',
  'CODE_LOCATION',
  'CODE_LIMIT',
  'NO_CARD',
  'CODE_EXPIRED',
  'CODE_ITEM_EXPIRED',
  'GATEWAY',
] as const satisfies readonly ErrorCode[]

/** True when a refusal with this code ends the order's key. */
export const endsOrder = (code: ErrorCode): boolean => (orderEnds as readonly ErrorCode[]).includes(code)

/** True when a refusal with this code ends the key of a kiosk's charge. */
export const endsKioskCharge = (code: ErrorCode): boolean => (kioskChargeEnds as readonly ErrorCode[]).includes(code)
