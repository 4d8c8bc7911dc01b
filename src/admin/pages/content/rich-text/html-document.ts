import { DOMParser, DOMSerializer, Schema, type Node as Block, type NodeSpec } from 'prosemirror-model'

/** Of a link's address, from a parsed element or a mark. */
const hrefOf = (element: HTMLElement) => ({ href: element.getAttribute('href') })

const heading: NodeSpec = {
  attrs: { level: { default: 2 } },
  content: 'inline*',
  group: 'block',
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: ({ attrs }) => [`h${String(attrs.level)}`, 0],
}

const orderedList: NodeSpec = {
  attrs: { start: { default: 1 } },
  content: 'list_item+',
  group: 'block',
  parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: Number(element.getAttribute('start') ?? 1) || 1 }) }],
  toDOM: ({ attrs }) => (attrs.start === 1 ? ['ol', 0] : ['ol', { start: String(attrs.start) }, 0]),
}

/** What the editor can express of a merchant's text. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading,
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: orderedList,
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: hrefOf }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href as string }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    strike: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] },
    sub: { excludes: 'sup', parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
    sup: { excludes: 'sub', parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

export const documentParser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** A list item with one paragraph is written without it. */
const unwrapItems = (root: ParentNode): void => {
  for (const item of root.querySelectorAll('li')) {
    const [paragraph, ...others] = item.children
    if (paragraph?.tagName === 'P' && others.every(({ tagName }) => tagName !== 'P'))
      paragraph.replaceWith(...paragraph.childNodes)
  }
}

const isEmptyParagraph = ({ type, content }: Block): boolean => type.name === 'paragraph' && content.size === 0

/**
 * A document as HTML in the spelling in which the server stores it: one block after the other, between empty lines.
 * Empty paragraphs are left out.
 */
export const htmlOf = (document: Block): string => {
  const blocks: string[] = []
  document.forEach((block) => {
    if (isEmptyParagraph(block)) return
    const place = globalThis.document.createElement('div')
    place.append(serializer.serializeNode(block))
    unwrapItems(place)
    blocks.push(
      place.innerHTML
        .replaceAll('&nbsp;', '\u00a0')
        .replaceAll('<br>', '<br />')
        .replaceAll('<hr>', '<hr />')
        .replaceAll(/\n\s*\n/g, '\n'),
    )
  })
  return blocks.join('\n\n')
}

const sameTag: Record<string, string> = { B: 'STRONG', I: 'EM' }

/** The elements of a text, without the paragraphs, which items of lists may have or not. */
const tagsIn = (root: ParentNode): string =>
  [...root.querySelectorAll('*')]
    .map(({ tagName }) => sameTag[tagName] ?? tagName)
    .filter((tag) => tag !== 'P')
    .sort()
    .join()

const wordsIn = (root: ParentNode): string => (root as Node).textContent?.replaceAll(/\s+/g, '') ?? ''

/** The document of a text; undefined: the text has something that the editor would lose. */
export const documentOf = (text: DocumentFragment): Block | undefined => {
  const document = documentParser.parse(text)
  const again = serializer.serializeFragment(document.content) as DocumentFragment
  return tagsIn(again) === tagsIn(text) && wordsIn(again) === wordsIn(text) ? document : undefined
}
