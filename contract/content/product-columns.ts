import { productIcons } from '../constants.ts'
import type { StoredProduct } from '../rules/product.ts'
import type { ProductLogo } from '../shapes/product.ts'
import type { ProductFields } from './products.ts'

const logoOf = ({ icon, color }: ProductFields): ProductLogo => {
  const part = (n: number) => Number.parseInt(color.slice(1 + n * 2, 3 + n * 2), 16)
  const alpha = color.length > 7 ? part(3) : 255
  return { imageIndex: productIcons.indexOf(icon), red: part(0), green: part(1), blue: part(2), alpha }
}

/** An amount, or percent, as it is stored: in hundredths. */
const hundredthsOf = (text: string): number => Number(text.replace('.', ''))
const centsOf = (text: string | null): number | null => (text === null ? null : hundredthsOf(text))

/** What is stored of a row of content, beside its places. */
export const productColumns = (row: ProductFields): Omit<StoredProduct, 'id' | 'locationIds'> => ({
  name: row.name,
  details: row.details,
  productType: row.type,
  appProductType: row.type === 'GiftCardRecharge' ? 'GiftCard' : row.type,
  // The price of a club follows from its other two.
  priceCents: hundredthsOf(row.price ?? row.signupPrice ?? row.monthlyPrice ?? '0.00'),
  signupCents: centsOf(row.signupPrice),
  monthlyCents: centsOf(row.monthlyPrice),
  valueCents: centsOf(row.value),
  taxRate: hundredthsOf(row.taxPercent),
  logo: logoOf(row),
  fulfillable: row.needsAddress,
  position: row.position,
  picture: row.picture,
})
