import { percentOf } from '#contract/rules/tax-rate.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import { fromCents, type Cents } from '#contract/rules/money.ts'
import type { Look } from '#contract/theme/look.ts'
import type { Mail } from './port.ts'

/** The content of a mail, by paragraph; the link is on its own line. */
export interface Letter {
  to: string
  subject: string
  companyName: string
  paragraphs: string[]
  link?: { href: string; label: string }
  /** A second link, below the button. */
  also?: { href: string; label: string }
  /** The merchant's colours, `#rrggbb`; without them the mail is neutral. */
  look?: LetterLook
}

/** Band and button, and the text on them. */
export type LetterLook = Pick<Look, 'hero' | 'onHero' | 'primary' | 'onPrimary'>

const neutral: LetterLook = { hero: '#ffffff', onHero: '#000000', primary: '#1b1f24', onPrimary: '#ffffff' }

const button = (
  { href, label }: NonNullable<Letter['link']>,
  { primary, onPrimary }: LetterLook,
): string => `<p style="margin:24px 0 0">
<a href="${escapeMarkup(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${primary};color:${onPrimary};text-decoration:none"
>${escapeMarkup(label)}</a></p>`

const plainLink = ({ href, label }: NonNullable<Letter['also']>): string =>
  `<p style="margin:16px 0 0"><a href="${escapeMarkup(href)}" style="color:#1b1f24">${escapeMarkup(label)}</a></p>`

const page = ({ subject, companyName, paragraphs, link, also, look = neutral }: Letter): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1b1f24">
<div style="max-width:480px;margin:0 auto;background:#fff;border-radius:12px;overflow:hidden">
<p style="margin:0;padding:20px 24px;font-size:20px;font-weight:700;background:${look.hero};color:${look.onHero}"
>${escapeMarkup(companyName)}</p>
<div style="padding:24px">
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeMarkup(text).replace(/\n/g, '<br>')}</p>`).join('\n')}
${link ? button(link, look) : ''}
${also ? plainLink(also) : ''}
</div></div></body></html>
`

/** A rate in 1/100 percent: "8.25%". */
export const percent = (rate: number): string => `${percentOf(rate)}%`

/** An amount as the readers of a mail see it. @param currency ISO 4217 */
export const money = (cents: Cents, { currency }: { currency: string }): string => {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(fromCents(cents))
}

/** By currency: making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>()

/** A letter as plain text and as HTML. All user input is escaped. */
export const composeMail = (letter: Letter): Mail => {
  const lines = [
    ...letter.paragraphs,
    ...[letter.link, letter.also].flatMap((link) => (link ? [`${link.label}: ${link.href}`] : [])),
    letter.companyName,
  ]
  return { to: letter.to, subject: letter.subject, text: `${lines.join('\n\n')}\n`, html: page(letter) }
}
