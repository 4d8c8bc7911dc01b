const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string, apostrophe: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? apostrophe)

/** A text as it stands in HTML, also in the value of an attribute. Mail readers know the apostrophe by number alone. */
export const escapeMarkup = (text: string): string => escaped(text, '&#39;')

/** A text as it stands in XML. Some readers know the five named signs alone. */
export const escapeXml = (text: string): string => escaped(text, '&apos;')

/** A value as it stands in a block of JSON of a page. */
export const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
