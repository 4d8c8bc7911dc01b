import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeMarkup } from '#contract/rules/escape.ts'

const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 32px 20px; font: 16px/1.55 system-ui, sans-serif; }
body { background: light-dark(#f4f5f7, #14171c); color: light-dark(#1b1f24, #e8ebf0); }
main { max-width: 860px; margin: 0 auto; }
h1 { font-size: 28px; margin: 0 0 8px; }
h2 { font-size: 18px; margin: 0 0 4px; }
a { color: light-dark(#2438c9, #9fb0ff); overflow-wrap: anywhere; }
article, section.call {
  background: light-dark(#fff, #1d2128); border-radius: 12px; padding: 16px 20px; margin: 16px 0;
}
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; margin: 8px 0 0; }
code { font: 14px ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; }
summary { cursor: pointer; }
.quiet { color: light-dark(#5a6270, #a2abb8); margin: 0; font-size: 14px; }
button { font: inherit; font-weight: 600; padding: 12px 24px; border: 0; border-radius: 10px; cursor: pointer; }
button { background: light-dark(#1b1f24, #e8ebf0); color: light-dark(#fff, #14171c); }
button:focus-visible, a:focus-visible, summary:focus-visible {
  outline: 3px solid light-dark(#2438c9, #9fb0ff); outline-offset: 2px;
}
`

/** The policy lists the page's style sheets by hash, so that no other inline style is applied. */
const policyOf = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A page of the server itself: no scripts; the only other files are pictures from its host. */
export interface HtmlPage {
  html: string
  policy: string
}

interface PageParts {
  title: string
  /** HTML that the caller has escaped. */
  content: string
  /** Added to the style that all pages share. */
  style?: string
  /** Seconds after which it loads itself again; absent: never. */
  refresh?: number
  /** For no search engine. */
  isPrivate?: boolean
}

export const pageOf = ({ title, content, style: own, refresh, isPrivate = false }: PageParts): HtmlPage => {
  const styles = own ? [style, own] : [style]
  return {
    policy: policyOf(styles),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`}${isPrivate ? '<meta name="robots" content="noindex, nofollow">' : ''}<title>${escapeMarkup(title)}</title>${styles.map((text) => `<style>${text}</style>`).join('')}</head>
<body><main>${content}</main></body></html>
`,
  }
}

/** A page with its path, which selects the marked entry of the header. */
export interface PlacedPage extends Pick<PageParts, 'title' | 'content'> {
  path: string
}

/** Draws a whole page, with the content security policy that lets its parts load. */
export type DrawPage = (page: PlacedPage) => HtmlPage

/** Without a header. */
export const plainPage: DrawPage = ({ title, content }) => pageOf({ title, content })

export const sendHtml = (reply: FastifyReply, { html, policy }: HtmlPage, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)
