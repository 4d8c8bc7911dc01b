import { escapeMarkup } from '#contract/rules/escape.ts'

/** Text that is already markup and is inserted unescaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const written = (value: unknown): string => {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  if (value === null || value === undefined || value === false) return ''
  return escapeMarkup(String(value))
}

/** Markup from a template; values are escaped unless they are markup. */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(strings.reduce((text, part, n) => text + written(values[n - 1]) + part))

/** An icon of assets/icons.svg, which the page includes. */
export const icon = (name: string, size: '' | 'small' = ''): Markup =>
  html`<svg class="icon${size && ` icon--${size}`}" aria-hidden="true"><use href="#i-${name}"/></svg>`

/** Clearcoat's mark: a bead inside an open ring; the merchants' colours show through it. */
export const mark = html`<svg class="mark" aria-hidden="true"><use href="#mark"/></svg>`

/** A link that opens a merchant's own window. */
export const ownWindow = (href: string, className: string, label: string, content: Markup | string): Markup =>
  html`<a class="${className}" href="${href}" target="_blank" rel="noopener" data-window aria-label="${label}">${content}</a>`
