import type { Mail } from './port.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The content of a mail, by paragraph; the link is on its own line. */
export interface Letter {
  to: string
  subject: string
  companyName: string
  paragraphs: string[]
  link?: { href: string; label: string }
  /** The merchant's colours, `#rrggbb`; without them the mail is neutral. */
  look?: LetterLook
}

export interface LetterLook {
  hero: string
  primary: string
}

const neutral: LetterLook = { hero: '#ffffff', primary: '#1b1f24' }

/** Black or white, whichever has more contrast on the colour (relative luminance, WCAG 2.2). */
export const inkOn = (colour: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  // At this luminance both have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

const button = ({ href, label }: NonNullable<Letter['link']>, fill: string): string => `<p style="margin:24px 0 0">
<a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${fill};color:${inkOn(fill)};text-decoration:none"
>${escapeHtml(label)}</a></p>`

const page = ({ subject, companyName, paragraphs, link, look = neutral }: Letter): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1b1f24">
<div style="max-width:480px;margin:0 auto;background:#fff;border-radius:12px;overflow:hidden">
<p style="margin:0;padding:20px 24px;font-size:20px;font-weight:700;background:${look.hero};color:${inkOn(look.hero)}"
>${escapeHtml(companyName)}</p>
<div style="padding:24px">
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`).join('\n')}
${link ? button(link, look.primary) : ''}
</div></div></body></html>
`

/** A letter as plain text and as HTML. All user input is escaped. */
export const composeMail = (letter: Letter): Mail => {
  const lines = [
    ...letter.paragraphs,
    ...(letter.link ? [`${letter.link.label}: ${letter.link.href}`] : []),
    letter.companyName,
  ]
  return { to: letter.to, subject: letter.subject, text: `${lines.join('\n\n')}\n`, html: page(letter) }
}
