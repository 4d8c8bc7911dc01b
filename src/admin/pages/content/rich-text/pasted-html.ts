import DOMPurify from 'dompurify'
import { merchantTags } from '#contract/rules/merchant-html.ts'
import { merchantConfig } from '../../../content/purified-text.ts'

/** Word and Google Docs say in styles and classes what HTML says by elements. */
const withStyles = {
  ...merchantConfig,
  ALLOWED_TAGS: [...merchantTags, 'font', 'section', 'article'],
  ALLOWED_ATTR: [...merchantConfig.ALLOWED_ATTR, 'style', 'class'],
}

/** Longer than any text may be, with the styles that a word processor adds. */
const longestPaste = 4_000_000

/** Parts that hold no text, which make most of the length. */
const withoutDead = (html: string): string =>
  html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(style|xml|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')

/**
 * What was pasted, as elements of a merchant's text: structure, bold, italic and links stay; styles, classes, comments,
 * scripts and the elements of word processors do not.
 * @returns null for what is too long to be read: then only its words are pasted
 */
export const cleanPasted = (html: string): DocumentFragment | null => {
  if (html.length > longestPaste) return null
  const root = DOMPurify.sanitize(withoutDead(html), withStyles)
  listsFromWord(root)
  marksFromStyles(root)
  for (const element of root.querySelectorAll('div, span, font, section, article')) unwrap(element)
  for (const element of root.querySelectorAll('*')) {
    element.removeAttribute('style')
    element.removeAttribute('class')
  }
  for (const paragraph of root.querySelectorAll('p'))
    if (!paragraph.textContent?.replaceAll('\u00a0', ' ').trim()) paragraph.remove()
  return root
}

/** A block becomes a paragraph where it holds text of its own; anything else is replaced by its content. */
const unwrap = (element: Element): void => {
  const isBlock = !['SPAN', 'FONT'].includes(element.tagName)
  const hasBlocks = element.querySelector('p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, div') !== null
  if (!isBlock || hasBlocks || element.closest('p, li, h1, h2, h3, h4, h5, h6, td, th')) {
    element.replaceWith(...element.childNodes)
    return
  }
  const paragraph = document.createElement('p')
  paragraph.append(...element.childNodes)
  element.replaceWith(paragraph)
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** Bold and italic that a style says, and that an element takes back, as Google Docs does with its outer <b>. */
const marksFromStyles = (root: DocumentFragment): void => {
  for (const element of root.querySelectorAll('b[style], strong[style]'))
    if (/(^|;)\s*font-weight:\s*(normal|400)/i.test(styleOf(element))) element.replaceWith(...element.childNodes)
  for (const element of root.querySelectorAll<HTMLElement>('span[style]')) {
    const style = styleOf(element)
    if (/(^|;)\s*font-weight:\s*(bold|[6-9]00)/i.test(style)) wrapContent(element, 'strong')
    if (/(^|;)\s*font-style:\s*italic/i.test(style)) wrapContent(element, 'em')
  }
}

const wrapContent = (element: Element, tag: string): void => {
  const mark = document.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

/** A paragraph that Word shows as an item of a list: mso-list:l0 level1 lfo1. */
const listStyle = /mso-list:\s*(?!Ignore)l\d+\s+level(\d+)/i

interface OpenList {
  level: number
  list: Element
}

/** Word writes an item of a list as a paragraph, with its bullet or number as text. */
const listsFromWord = (root: DocumentFragment): void => {
  const open: OpenList[] = []
  for (const paragraph of root.querySelectorAll('p')) {
    const level = Number(listStyle.exec(styleOf(paragraph))?.[1] ?? 0)
    // Another element between two items ends the list.
    if (level === 0 || paragraph.previousElementSibling !== open[0]?.list) open.length = 0
    if (level > 0) addItem(paragraph, level, open)
  }
}

/** @param open the lists in which the next item may stand, the outermost first */
const addItem = (paragraph: Element, level: number, open: OpenList[]): void => {
  const tag = takeMark(paragraph)
  while (open.length > 1 && open.at(-1)!.level > level) open.pop()
  const within = open.at(-1)
  const item = document.createElement('li')
  item.append(...paragraph.childNodes)
  if (within && within.level >= level) {
    within.list.append(item)
    return paragraph.remove()
  }
  const list = document.createElement(tag)
  list.append(item)
  open.push({ level, list })
  if (!within) return paragraph.replaceWith(list)
  within.list.lastElementChild!.append(list)
  paragraph.remove()
}

/** Removes the bullet or number. @returns the kind of list that it is of */
const takeMark = (paragraph: Element): 'ol' | 'ul' => {
  const mark = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*Ignore/i.test(styleOf(span)))
  const text = mark?.textContent?.trim() ?? ''
  mark?.remove()
  return /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i.test(text) ? 'ol' : 'ul'
}
