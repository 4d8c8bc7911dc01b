import DOMPurify from 'dompurify'
import { merchantAttributes, merchantLinks, merchantTags } from '#contract/rules/merchant-html.ts'

const config = {
  ALLOWED_TAGS: merchantTags,
  ALLOWED_ATTR: [...new Set(Object.values(merchantAttributes).flat())],
  ALLOWED_URI_REGEXP: merchantLinks,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Headings start at the level `top`, and none of the levels in use is skipped. */
const levelHeadings = (root: DocumentFragment, top: number): void => {
  const headings = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].sort()
  for (const heading of headings) {
    const level = document.createElement(`h${Math.min(6, levels.indexOf(heading.tagName) + top)}`)
    level.append(...heading.childNodes)
    heading.replaceWith(level)
  }
}

/** Links to other sites open beside the app, and learn nothing of it. */
const openOutside = (root: DocumentFragment): void => {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) continue
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
}

/**
 * A merchant's HTML as elements: text, structure and links, whatever the server sent or a copy holds. DOMPurify brings
 * its own Trusted Types policy, which the content security policy names.
 * @param top level of the first headings
 */
export const purified = (html: string, top: number): DocumentFragment => {
  const root = DOMPurify.sanitize(html, config)
  levelHeadings(root, top)
  openOutside(root)
  return root
}
