import DOMPurify from 'dompurify'
import { merchantAttributes, merchantLinks, merchantTags } from '#contract/rules/merchant-html.ts'

/** What a merchant's text may have, for DOMPurify. */
export const merchantConfig = {
  ALLOWED_TAGS: merchantTags,
  ALLOWED_ATTR: [...new Set(Object.values(merchantAttributes).flat())],
  ALLOWED_URI_REGEXP: merchantLinks,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** A text with what a merchant's text may have, as elements. */
export const purifiedText = (html: string): DocumentFragment => DOMPurify.sanitize(html, merchantConfig)
