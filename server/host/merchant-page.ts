import { escapeMarkup } from '#contract/rules/escape.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { pageOf, type HtmlPage } from './html-page.ts'

export interface MerchantPageParts {
  merchant: Merchant
  title: string
  /** HTML that the caller has escaped. */
  content: string
  /** Added to the style that these pages share. */
  style?: string
  /** For no search engine. */
  isPrivate?: boolean
}

/** A page of the server in the merchant's look, light and dark, without a script. */
export const merchantPage = ({
  merchant,
  title,
  content,
  style = '',
  isPrivate = false,
}: MerchantPageParts): HtmlPage => {
  const { companyName, siteConfig } = merchant
  const logo = siteConfig.logo ? `<img src="${escapeMarkup(siteConfig.logo)}" alt="" width="64" height="64">` : ''
  return pageOf({
    title: `${title} · ${companyName}`,
    style: styleOf(merchant) + style,
    isPrivate,
    content: `<div class="card"><div class="band">${logo}</div>
<div class="words"><p class="quiet">${escapeMarkup(companyName)}</p>${content}</div></div>`,
  })
}

/** The merchant's colours, of which each pair is readable (`contract/theme/guard.ts`). */
const styleOf = ({ siteConfig }: Merchant): string => {
  const [light, dark] = [lookOf(siteConfig, 'light'), lookOf(siteConfig, 'dark')]
  const both = (name: 'background' | 'surface' | 'text' | 'primary' | 'onPrimary' | 'hero' | 'heroEnd'): string =>
    `light-dark(${light[name]}, ${dark[name]})`
  return `
body { background: ${both('background')}; color: ${both('text')}; }
main { max-width: 440px; padding-top: 8vh; }
.card { overflow: hidden; border-radius: 20px; background: ${both('surface')}; text-align: center; }
.band { display: grid; place-items: center; height: 132px; background: linear-gradient(${both('hero')}, ${both('heroEnd')}); }
.band img { width: auto; max-width: 60%; height: 64px; object-fit: contain; }
.words { padding: 24px 24px 32px; }
.words h1 { font-size: 26px; line-height: 1.2; margin: 4px 0 8px; }
.words p { margin: 0 0 20px; overflow-wrap: anywhere; }
.words .quiet { color: inherit; }
button, a.button { background: ${both('primary')}; color: ${both('onPrimary')}; }
a.button { display: inline-block; padding: 12px 24px; border-radius: 10px; font-weight: 600; text-decoration: none; }
`
}
