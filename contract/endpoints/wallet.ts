import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { TempToken, TempTokenRequest, WalletItem, WashClub } from '../shapes/wallet.ts'

export const walletEndpoints = {
  'GET /users/wallet': {
    id: 'getWallet',
    tag: 'Wallet',
    access: 'person',
    summary: 'Wallet items',
    description:
      'Used-up and expired items are left out. Ordered by item type (AppClub, AppBundle, AppWash, then ' +
      'GiftCard and Swag, then the rest), then purchasedDate descending.',
    result: Type.Array(WalletItem),
    etag: true,
  },
  'GET /users/washclub': {
    id: 'getWashClub',
    tag: 'Wash club',
    access: 'person',
    summary: 'Wash club of the user',
    description: "Without a club: status 'inactive', other members null, locations [].",
    result: WashClub,
    etag: true,
  },
  'PUT /users/washclub': {
    id: 'reactivateWashClub',
    tag: 'Wash club',
    access: 'person',
    summary: 'Reactivate Plan',
    description: 'endbillingpending -> active; no charge, billing goes on at nextBillingDate. Needs a card on file.',
    result: WashClub,
    idempotency: 'accepted',
    errors: ['CLUB_NONE', 'CLUB_NOT_PENDING', 'NO_CARD'],
  },
  'DELETE /users/washclub': {
    id: 'cancelWashClub',
    tag: 'Wash club',
    access: 'person',
    summary: 'Cancel Plan',
    description:
      'active -> endbillingpending; use is kept until nextBillingDate, then inactive. An unpaid period ends the club ' +
      'at once.',
    result: WashClub,
    idempotency: 'accepted',
    errors: ['CLUB_NONE'],
  },
  'POST /temptoken': {
    id: 'createTempToken',
    tag: 'Wallet',
    access: 'person',
    summary: 'Club token or AirPAY token',
    description:
      'Lives 30 seconds (+5 s grace when scanned), single use; a new one voids the previous one of the same ' +
      'type. WashClub needs the deviceId header and an active or endbillingpending club; TempToken needs a ' +
      'card on file.',
    headers: ['DeviceIdForClub'],
    body: TempTokenRequest,
    result: TempToken,
    idempotency: 'ignored',
    errors: ['DEVICE_ID', 'CLUB_NONE', 'MEMBERSHIP_UNKNOWN', 'CODE_LIMIT', 'NO_CARD'],
    limits: [{ count: 10, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
