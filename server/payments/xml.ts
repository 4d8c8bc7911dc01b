/** Elements by name; several of one name are a list. */
export interface Elements {
  [name: string]: string | Elements | readonly Elements[]
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const letters = Object.fromEntries(Object.entries(signs).map(([letter, sign]) => [sign, letter]))

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => signs[letter] ?? '')
const unescaped = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (sign) => letters[sign] ?? '')

/** The elements as XML text, in their order. Names are the caller's own and are not escaped. */
export const toXml = (elements: Elements): string =>
  Object.entries(elements)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, each] as const))
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? escaped(value) : toXml(value)}</${name}>`)
    .join('')

/** A whole document with one root element. */
export const xmlDocument = (name: string, elements: Elements, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}${attributes}>${toXml(elements)}</${name}>`

const inside = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, content]) => content ?? '')

/** The text of the first element of that name; empty when there is none. It is enough for the processors' answers. */
export const textIn = (xml: string, name: string): string => unescaped(inside(xml, name)[0] ?? '').trim()

/** The contents of all elements of that name. They must not contain one another. */
export const elementsIn = (xml: string, name: string): string[] => inside(xml, name)
