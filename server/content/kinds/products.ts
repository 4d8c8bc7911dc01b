import { productIcons } from '#contract/constants.ts'
import type { ProductLogo } from '#contract/shapes/product.ts'
import {
  allProducts,
  products as productsTable,
  saveProducts,
  takeOffSale,
  type ProductRow,
} from '#server/tables/products.ts'
import {
  choice,
  colour,
  line,
  list,
  locationList,
  money,
  optional,
  percent,
  whole,
  withDefault,
  yesNo,
  type RowOf,
} from '#contract/content/field.ts'
import { kind, type RowProblem } from '../kind.ts'
import { nextIds } from '../next-ids.ts'
import type { Site } from '../site.ts'
import { idsOf, namesOf, unknownLocations, withSpelledLocations } from './location-list.ts'

const types = ['AppWash', 'AppBundle', 'AppClub', 'GiftCard', 'GiftCardRecharge', 'Swag'] as const

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
}

type ProductFields = RowOf<typeof fields>

const hex = (value: number): string => value.toString(16).padStart(2, '0')

const colorOf = ({ red, green, blue, alpha }: ProductLogo): string =>
  `#${[red, green, blue, ...(alpha === 255 ? [] : [alpha])].map(hex).join('')}`

const logoOf = ({ icon, color }: ProductFields): ProductLogo => {
  const part = (n: number) => Number.parseInt(color.slice(1 + n * 2, 3 + n * 2), 16)
  const alpha = color.length > 7 ? part(3) : 255
  return { imageIndex: productIcons.indexOf(icon), red: part(0), green: part(1), blue: part(2), alpha }
}

/** An amount, or percent, as it is stored: in hundredths. */
const hundredthsOf = (text: string): number => Number(text.replace('.', ''))
const fromHundredths = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

const amount = (cents: number | null): string | null => (cents === null ? null : fromHundredths(cents))
const centsOf = (text: string | null): number | null => (text === null ? null : hundredthsOf(text))

const rowOf = (site: Site, product: ProductRow): ProductFields => ({
  type: product.productType,
  name: product.name,
  // The price of a club follows from its other two.
  price: product.productType === 'AppClub' ? null : fromHundredths(product.priceCents),
  signupPrice: amount(product.signupCents),
  monthlyPrice: amount(product.monthlyCents),
  value: amount(product.valueCents),
  taxPercent: fromHundredths(product.taxRate),
  details: product.details,
  locations: namesOf(product.locationIds, site),
  icon: productIcons[product.logo.imageIndex] ?? productIcons[0],
  color: colorOf(product.logo),
  needsAddress: product.fulfillable,
  uses: product.maxUses,
  validDays: product.validDays,
  usesPerPeriod: product.clubUseLimit,
  onSale: product.onSale,
})

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

const columnsOf = (row: ProductFields, site: Site) => ({
  name: row.name,
  productType: row.type,
  appProductType: row.type === 'GiftCardRecharge' ? ('GiftCard' as const) : row.type,
  priceCents: hundredthsOf(row.price ?? row.signupPrice ?? row.monthlyPrice ?? '0.00'),
  signupCents: centsOf(row.signupPrice),
  monthlyCents: centsOf(row.monthlyPrice),
  valueCents: centsOf(row.value),
  taxRate: hundredthsOf(row.taxPercent),
  details: row.details,
  locationIds: idsOf(row.locations, site),
  logo: logoOf(row),
  fulfillable: row.needsAddress,
  maxUses: row.uses,
  validDays: row.validDays,
  clubUseLimit: row.usesPerPeriod,
  onSale: row.onSale,
})

/** The catalogue. A product that is removed is no longer sold: clubs and purchases still refer to it. */
export const products = kind({
  name: 'products',
  fields,
  key: ['type', 'name'],
  normal: withSpelledLocations,
  problems: ({ row }, site) => [...problemsOf(row), ...unknownLocations(row.locations, site)],
  read: async (site) => (await allProducts(site.tx)).map((product) => ({ id: product.id, row: rowOf(site, product) })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, productsTable)
    await saveProducts(
      tx,
      rows.map(({ row, stored }) => ({ tenantId, id: idOf(stored), ...columnsOf(row, site) })),
    )
  },
  removal: {
    is: 'taken off sale',
    concerns: ({ onSale }) => onSale,
    run: ({ tx }, rows) =>
      takeOffSale(
        tx,
        rows.map(({ id }) => id).filter((id) => id !== null),
      ),
  },
})
