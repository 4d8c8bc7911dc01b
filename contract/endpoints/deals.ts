import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { fieldLimits } from '../constants.ts'
import { day, minute, type Limit } from '../limits.ts'
import { Deal, DealClaim } from '../shapes/deal.ts'
import { WalletItem } from '../shapes/wallet.ts'

/** Limit of refused codes; more are not looked up. */
export const refusedCodes = { count: 20, window: day, per: ['user'], only: 'failures' } as const satisfies Limit

export const dealsEndpoints = {
  'GET /deals': {
    id: 'listDeals',
    tag: 'Catalogue',
    access: 'person',
    summary: 'Deals',
    result: Type.Array(Deal),
    etag: true,
    errors: ['EMAIL_UNCONFIRMED'],
  },
  'POST /users/deals': {
    id: 'claimDeal',
    tag: 'Catalogue',
    access: 'person',
    summary: 'Claim a deal',
    body: DealClaim,
    result: WalletItem,
    idempotency: 'accepted',
    errors: ['EMAIL_UNCONFIRMED', 'DEAL_UNKNOWN', 'DEAL_LIMIT', 'DEAL_ENDED'],
    limits: [{ count: 10, window: minute, per: ['user'] }],
  },
  'POST /promo-codes': {
    id: 'claimPromoCode',
    tag: 'Catalogue',
    access: 'person',
    summary: 'Claim a promo code',
    body: Type.Object({
      code: Type.String({ description: 'Case-insensitive.', minLength: 1, maxLength: fieldLimits.promoCode }),
    }),
    result: Type.Object({
      name: Type.String({ description: 'Name of what was added to the wallet.' }),
    }),
    idempotency: 'accepted',
    errors: ['EMAIL_UNCONFIRMED', 'PROMO_UNKNOWN', 'PROMO_USED', 'PROMO_ENDED'],
    limits: [{ count: 10, window: minute, per: ['user'] }, refusedCodes],
  },
} as const satisfies Endpoints
