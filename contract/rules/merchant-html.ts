/**
 * What may stand in a merchant's own texts (questions, terms, privacy policy). Server and browser sanitise by the same
 * lists: text, headings, lists, tables and links. Nothing that loads, runs, submits or styles.
 */
export const merchantTags = (
  'h1 h2 h3 h4 h5 h6 p br hr blockquote div span pre address ul ol li dl dt dd details summary ' +
  'b strong i em u s small sub sup code abbr a table caption thead tbody tfoot tr th td'
).split(' ')

/** Attributes by tag. */
export const merchantAttributes: Record<string, string[]> = {
  a: ['href'],
  abbr: ['title'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

/** Schemes of links. Addresses without a scheme lead to the merchant's own site. */
export const merchantLinkSchemes = ['https', 'http', 'mailto', 'tel']

/** The address of a link: with a scheme of the list, or without one; never that of another host without a scheme. */
export const merchantLinks = new RegExp(
  `^(?:(?:${merchantLinkSchemes.join('|')}):|(?!//)[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`,
  'i',
)

/** Sanitised HTML, made by the server alone. A plain text does not pass for it. */
export type SafeHtml = string & { readonly sanitised: true }
