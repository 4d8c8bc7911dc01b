import { escapeMarkup } from '#contract/rules/escape.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { pageOf, type HtmlPage } from './html-page.ts'

/** The merchant's colours form a band around the logo only; text has neutral colours and stays readable. */
const styleOf = ({ siteConfig }: Merchant): string => {
  const { hero, heroEnd } = lookOf(siteConfig)
  return `
main { max-width: 440px; padding-top: 8vh; }
.card { overflow: hidden; border-radius: 20px; background: light-dark(#fff, #1d2128); text-align: center; }
.band { display: grid; place-items: center; height: 132px; background: linear-gradient(${hero}, ${heroEnd}); }
.band img { width: auto; max-width: 60%; height: 64px; object-fit: contain; }
.words { padding: 24px 24px 32px; }
.words h1 { font-size: 26px; line-height: 1.2; margin: 4px 0 8px; }
.words p { margin: 0 0 20px; overflow-wrap: anywhere; }
a.button { display: inline-block; padding: 12px 24px; border-radius: 10px; font-weight: 600; text-decoration: none; }
a.button { background: light-dark(#1b1f24, #e8ebf0); color: light-dark(#fff, #14171c); }
`
}

/** A page of the server in the merchant's look, for links in mails. `content` is HTML that the caller has escaped. */
export const merchantPage = (merchant: Merchant, title: string, content: string): HtmlPage => {
  const { companyName, siteConfig } = merchant
  const logo = siteConfig.logo ? `<img src="${escapeMarkup(siteConfig.logo)}" alt="" width="64" height="64">` : ''
  return pageOf({
    title: `${title} · ${companyName}`,
    style: styleOf(merchant),
    content: `<div class="card"><div class="band">${logo}</div>
<div class="words"><p class="quiet">${escapeMarkup(companyName)}</p>${content}</div></div>`,
  })
}
