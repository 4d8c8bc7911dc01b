import sanitizeHtml from 'sanitize-html'
import { merchantAttributes, merchantLinkSchemes, merchantTags, type SafeHtml } from '#contract/rules/merchant-html.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: merchantTags,
  allowedAttributes: merchantAttributes,
  allowedSchemes: merchantLinkSchemes,
  allowProtocolRelative: false,
  // Their content goes with them: it is no text for readers.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'xmp'],
}

/** A merchant's HTML with all but text, structure and links removed. A second pass changes nothing. */
export const sanitised = (html: string): SafeHtml => sanitizeHtml(html, options) as SafeHtml

interface Texts<T> {
  supportFaqs: T | null
  terms: T[]
  clubTerms: T[]
  privacyPolicy: T | null
}

/** All texts of a merchant, sanitised. */
export const sanitisedTexts = ({ supportFaqs, terms, clubTerms, privacyPolicy }: Texts<string>): Texts<SafeHtml> => ({
  supportFaqs: supportFaqs === null ? null : sanitised(supportFaqs),
  terms: terms.map(sanitised),
  clubTerms: clubTerms.map(sanitised),
  privacyPolicy: privacyPolicy === null ? null : sanitised(privacyPolicy),
})
