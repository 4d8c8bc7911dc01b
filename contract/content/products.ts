import { productIcons } from '../constants.ts'
import {
  choice,
  colour,
  line,
  list,
  locationList,
  money,
  optional,
  percent,
  picture,
  whole,
  withDefault,
  yesNo,
  type RowOf,
} from './field.ts'
import { content, type RowProblem } from './kind.ts'

const types = ['AppWash', 'AppBundle', 'AppClub', 'GiftCard', 'GiftCardRecharge', 'Swag'] as const

/** Of a product in its list. */
export const highestPosition = 2_000_000_000

const fields = {
  type: choice(types),
  name: line(100),
  price: optional(money()),
  signupPrice: optional(money()),
  monthlyPrice: optional(money()),
  value: optional(money()),
  taxPercent: withDefault(percent(), '0.00'),
  details: list(20, line(200)),
  locations: locationList(),
  icon: withDefault(choice(productIcons), productIcons[0]),
  color: withDefault(colour(), '#2b3fd4'),
  needsAddress: withDefault(yesNo(), false),
  uses: withDefault(whole(1, 10_000), 1),
  validDays: optional(whole(1, 36_500)),
  usesPerPeriod: optional(whole(1, 10_000)),
  onSale: withDefault(yesNo(), true),
  /** Where the merchant has arranged it in its list. */
  position: optional(whole(0, highestPosition)),
  /** Of the site's files, by its name there. */
  picture: optional(picture()),
}

export type ProductFields = RowOf<typeof fields>

const clubProblems = ({ price, monthlyPrice }: ProductFields): RowProblem[] => [
  ...(monthlyPrice === null ? [{ field: 'monthlyPrice', says: 'must be given for a club.' }] : []),
  ...(price === null
    ? []
    : [
        {
          field: 'price',
          says: 'must be empty for a club: it has a monthlyPrice, and a signupPrice if it starts otherwise.',
        },
      ]),
]

const clubsOnly = ['signupPrice', 'monthlyPrice', 'usesPerPeriod'] as const

const problemsOf = (row: ProductFields): RowProblem[] =>
  row.type === 'AppClub'
    ? clubProblems(row)
    : [
        ...(row.price === null ? [{ field: 'price', says: 'must not be empty.' }] : []),
        ...clubsOnly
          .filter((field) => row[field] !== null)
          .map((field) => ({ field, says: 'must be empty: only clubs have it.' })),
      ]

/** The fields that a product of a kind does not have. */
const lacking: Record<ProductFields['type'], readonly (keyof ProductFields)[]> = {
  AppWash: [...clubsOnly, 'needsAddress'],
  AppBundle: [...clubsOnly, 'needsAddress'],
  AppClub: ['price', 'uses', 'validDays', 'needsAddress'],
  GiftCard: [...clubsOnly, 'uses', 'validDays', 'needsAddress'],
  GiftCardRecharge: [...clubsOnly, 'uses', 'validDays', 'needsAddress'],
  Swag: [...clubsOnly, 'uses', 'validDays'],
}

/** The catalogue. A product that is removed is no longer sold: clubs and purchases still refer to it. */
export const products = content(fields, {
  name: 'products',
  key: ['type', 'name'],
  fixed: ['type'],
  most: 5_000,
  lacks: ({ type }) => lacking[type],
  problems: problemsOf,
  removal: { is: 'taken off sale', by: { onSale: false }, concerns: ({ onSale }) => onSale },
})
