import {
  choice,
  code,
  line,
  lines,
  locationList,
  moment,
  money,
  optional,
  whole,
  withDefault,
  type RowOf,
} from './field.ts'
import { mostCodes } from '../rules/codes.ts'
import { content, type RowProblem } from './kind.ts'

const offer = {
  locations: locationList(),
  uses: withDefault(whole(1, 10_000), 1),
  validDays: optional(whole(1, 36_500)),
  totalLimit: optional(whole(1, 2_147_483_647)),
  startsAt: optional(moment()),
  endsAt: optional(moment()),
  /** What a discount takes off at the kiosk: one of the two, or neither where the kiosk knows. */
  amountOff: optional(money()),
  percentOff: optional(whole(1, 100)),
}

/** What deals and promo codes have alike. */
export type OfferFields = RowOf<typeof offer>

const offerProblems = (row: OfferFields & { item: string | null }): RowProblem[] => {
  const { startsAt, endsAt, amountOff, percentOff, item } = row
  const isForNothing = item !== 'DollarDiscTrans' && (amountOff !== null || percentOff !== null)
  return [
    ...(startsAt !== null && endsAt !== null && startsAt >= endsAt
      ? [{ field: 'endsAt', says: 'must be later than startsAt.' }]
      : []),
    ...(amountOff !== null && percentOff !== null
      ? [{ field: 'percentOff', says: 'and amountOff cannot be given together.' }]
      : []),
    ...(isForNothing
      ? [{ field: amountOff === null ? 'percentOff' : 'amountOff', says: 'needs the item DollarDiscTrans.' }]
      : []),
  ]
}

const items = ['Item', 'DollarDiscTrans'] as const

/** How often deals were claimed is not content. */
export const deals = content(
  {
    name: line(100),
    description: lines(1_000),
    terms: optional(lines(4_000)),
    item: withDefault(choice(items), 'Item'),
    claimLimit: withDefault(whole(1, 10_000), 1),
    ...offer,
  },
  { name: 'deals', key: ['name'], most: 500, problems: offerProblems, removal: { is: 'removed' } },
)

export type DealFields = RowOf<(typeof deals)['fields']>

/** Promo codes, which a merchant makes known. How often they were claimed is not content. */
export const codes = content(
  {
    code: code(),
    name: line(100),
    item: optional(choice(items)),
    points: withDefault(whole(0, 1_000_000), 0),
    ...offer,
  },
  {
    name: 'codes',
    key: ['code'],
    fixed: ['code'],
    most: mostCodes,
    problems: (row) => [
      ...(row.item === null && row.points === 0
        ? [{ field: 'item', says: 'or points must be given: the code grants nothing.' }]
        : []),
      ...offerProblems(row),
    ],
    removal: { is: 'removed' },
  },
)
