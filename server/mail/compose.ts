import type { Mail } from '../ports.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** What a mail says, paragraph by paragraph; the link stands on a line of its own. */
export interface Letter {
  to: string
  subject: string
  companyName: string
  paragraphs: string[]
  link?: { href: string; label: string }
}

const button = ({ href, label }: { href: string; label: string }): string => `<p style="margin:24px 0 0">
<a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1f24;color:#fff;text-decoration:none"
>${escapeHtml(label)}</a></p>`

const page = ({ subject, companyName, paragraphs, link }: Letter): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1b1f24">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px;font-weight:700">${escapeHtml(companyName)}</p>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`).join('\n')}
${link ? button(link) : ''}
</div></body></html>
`

/** A letter as plain text and as HTML. Everything that a person wrote is escaped. */
export const composeMail = (letter: Letter): Mail => {
  const lines = [
    ...letter.paragraphs,
    ...(letter.link ? [`${letter.link.label}: ${letter.link.href}`] : []),
    letter.companyName,
  ]
  return { to: letter.to, subject: letter.subject, text: `${lines.join('\n\n')}\n`, html: page(letter) }
}
