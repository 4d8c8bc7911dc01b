import { productIcons } from '../constants.ts'
import { rateOfText } from '../rules/tax-rate.ts'
import type { StoredProduct } from '../rules/product.ts'
import type { ProductLogo } from '../shapes/product.ts'
import type { ProductFields } from './products.ts'

const logoOf = ({ icon, color }: ProductFields): ProductLogo => {
  const part = (n: number) => Number.parseInt(color.slice(1 + n * 2, 3 + n * 2), 16)
  const alpha = color.length > 7 ? part(3) : 255
  return { imageIndex: productIcons.indexOf(icon), red: part(0), green: part(1), blue: part(2), alpha }
}

/** An amount as it is stored: in cents. */
const centsOf = (text: string): number => Number(text.replace('.', ''))
const optionalCents = (text: string | null): number | null => (text === null ? null : centsOf(text))

/** What is stored of a row of content, beside its places. */
export const productColumns = (row: ProductFields): Omit<StoredProduct, 'id' | 'locationIds'> => ({
  name: row.name,
  details: row.details,
  productType: row.type,
  appProductType: row.type === 'GiftCardRecharge' ? 'GiftCard' : row.type,
  // The price of a club follows from its other two.
  priceCents: centsOf(row.price ?? row.signupPrice ?? row.monthlyPrice ?? '0.00'),
  signupCents: optionalCents(row.signupPrice),
  monthlyCents: optionalCents(row.monthlyPrice),
  valueCents: optionalCents(row.value),
  taxRate: rateOfText(row.taxPercent),
  logo: logoOf(row),
  fulfillable: row.needsAddress,
  position: row.position,
  picture: row.picture,
})
