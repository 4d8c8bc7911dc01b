import { escapeMarkup } from '#contract/rules/escape.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { pageOf, type HtmlPage } from './html-page.ts'

/** What of a merchant a page shows by itself. */
export type MerchantLook = Pick<Merchant, 'companyName' | 'siteConfig'>

export interface MerchantPageParts {
  /** Null: a page of no merchant, in neutral colours. */
  merchant: MerchantLook | null
  title: string
  /** HTML that the caller has escaped. */
  content: string
  /** Added to the style that these pages share. */
  style?: string
  /** For no search engine. */
  isPrivate?: boolean
  /** What the band above the words shows; absent: the logo. */
  mark?: 'logo' | 'name'
}

/** A page of the server in the merchant's look, light and dark, without a script. */
export const merchantPage = ({
  merchant,
  title,
  content,
  style = '',
  isPrivate = false,
  mark = 'logo',
}: MerchantPageParts): HtmlPage =>
  pageOf({
    title: merchant ? `${title} · ${merchant.companyName}` : title,
    style: cardStyle + (merchant ? coloursOf(merchant) : '') + style,
    isPrivate,
    content: `<div class="card">${merchant ? bandOf(merchant, mark) : ''}
<div class="words">${merchant && mark === 'logo' ? `<p class="quiet">${escapeMarkup(merchant.companyName)}</p>` : ''}${content}</div></div>`,
  })

const bandOf = ({ companyName, siteConfig: { logo } }: MerchantLook, mark: 'logo' | 'name'): string => {
  if (mark === 'name') return `<div class="band"><p>${escapeMarkup(companyName)}</p></div>`
  const image = logo ? `<img src="${escapeMarkup(logo)}" alt="" width="64" height="64">` : ''
  return `<div class="band">${image}</div>`
}

const cardStyle = `
main { max-width: 440px; padding-top: 8vh; }
.card { overflow: hidden; border-radius: 20px; background: light-dark(#fff, #1d2128); text-align: center; }
.band { display: grid; place-items: center; height: 132px; }
.band img { width: auto; max-width: 60%; height: 64px; object-fit: contain; }
.band p { margin: 0; padding: 0 24px; font-size: 22px; font-weight: 700; line-height: 1.25; overflow-wrap: anywhere; }
.words { padding: 24px 24px 32px; }
.words h1 { font-size: 26px; line-height: 1.2; margin: 4px 0 8px; }
.words p { margin: 0 0 20px; overflow-wrap: anywhere; }
.words .quiet { color: inherit; }
a.button { display: inline-block; padding: 12px 24px; border-radius: 10px; font-weight: 600; text-decoration: none; }
a.button { background: light-dark(#1b1f24, #e8ebf0); color: light-dark(#fff, #14171c); }
`

/** The merchant's colours, of which each pair is readable (`contract/theme/guard.ts`). */
const coloursOf = ({ siteConfig }: MerchantLook): string => {
  const { dark_theme: chosen } = siteConfig
  const [light, dark] = [lookOf(siteConfig, 'light'), lookOf(siteConfig, 'dark')]
  const both = (
    name: 'background' | 'surface' | 'text' | 'primary' | 'onPrimary' | 'hero' | 'heroEnd' | 'onHero',
  ): string => `light-dark(${light[name]}, ${dark[name]})`
  // The system decides where the merchant has not.
  const scheme = chosen === undefined ? '' : `:root { color-scheme: ${chosen ? 'dark' : 'light'}; }`
  return `${scheme}
body { background: ${both('background')}; color: ${both('text')}; }
.card { background: ${both('surface')}; }
.band { background: linear-gradient(${both('hero')}, ${both('heroEnd')}); color: ${both('onHero')}; }
button, a.button { background: ${both('primary')}; color: ${both('onPrimary')}; }
`
}
