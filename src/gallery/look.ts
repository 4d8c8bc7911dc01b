import { applyFontSize, applyTheme } from '#src/brand/apply-theme.ts'
import { clearcoat } from '#contract/theme/clearcoat.ts'
import { readSite } from '#src/brand/site.ts'
import { derive, type Scheme } from '#contract/theme/derive.ts'
import blackline from './themes/blackline.json'
import puddle from './themes/puddle.json'
import riverbend from './themes/riverbend.json'

export const merchants = { puddle, blackline, riverbend, clearcoat: { ...clearcoat, companyName: 'Clearcoat' } }
export type MerchantName = keyof typeof merchants

export interface Look {
  merchant: MerchantName
  scheme: Scheme
  font: number
}

export const merchantNames = Object.keys(merchants) as MerchantName[]

/** Parses the theme from the address: `?merchant=blackline&scheme=dark&font=15`. */
export function chosenLook(search: string): Look {
  const query = new URLSearchParams(search)
  return {
    merchant: merchantNames.find((name) => name === query.get('merchant')) ?? 'puddle',
    scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
    font: readSite({ fontSize: Number(query.get('font') ?? undefined) }).fontSize,
  }
}

export const addressOf = ({ merchant, scheme, font }: Look) => `?merchant=${merchant}&scheme=${scheme}&font=${font}`

export const siteOf = ({ merchant }: Look) => readSite(merchants[merchant])

export function applyLook(look: Look) {
  applyTheme(document.documentElement, derive(siteOf(look), look.scheme))
  applyFontSize(document.documentElement, look.font)
}
