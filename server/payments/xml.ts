import { escapeXml } from '#contract/rules/escape.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ProcessorFailed } from './exchange.ts'

/** Elements by name; several of one name are a list. */
export interface Elements {
  [name: string]: string | Elements | readonly Elements[]
}

/** The elements as XML text, in their order. Names are the caller's own and are not escaped. */
export const toXml = (elements: Elements): string =>
  Object.entries(elements)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, each] as const))
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? escapeXml(value) : toXml(value)}</${name}>`)
    .join('')

/** A whole document with one root element. */
export const xmlDocument = (name: string, elements: Elements, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}${attributes}>${toXml(elements)}</${name}>`

/** The contents of an element: texts, and elements by name. */
export type XmlNode = readonly { readonly [name: string]: string | XmlNode }[]

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  parseTagValue: false,
})

/**
 * Reads a whole document.
 * @throws ProcessorFailed for another text, such as one that was cut off, and for one that declares a type
 */
export const readXml = (text: string): XmlNode => {
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) throw new ProcessorFailed('ANSWER')
  return parser.parse(text) as XmlNode
}

const inside = (node: XmlNode, name: string): XmlNode[] =>
  node.flatMap((child) =>
    Object.entries(child).flatMap(([tag, content]) => {
      if (typeof content === 'string') return []
      return tag === name ? [content] : inside(content, name)
    }),
  )

/** The text of the first element of that name; empty when there is none. */
export const textIn = (node: XmlNode, name: string): string =>
  (inside(node, name)[0] ?? [])
    .map((child) => child['#text'] ?? '')
    .join('')
    .trim()

/** The contents of all elements of that name that are not in one another. */
export const elementsIn = (node: XmlNode, name: string): XmlNode[] => inside(node, name)
