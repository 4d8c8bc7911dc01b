import { agreedTexts, isAgreedText } from '../rules/consents.ts'
import { choice, html, lines, optional, whole } from './field.ts'
import { content } from './kind.ts'

export const textNames = [...agreedTexts, 'faq'] as const

/**
 * The merchant's texts as HTML. A published change of one that customers agree to is a new version of it; `agreeFrom` is
 * the first version to which they have to agree again, and `whatIsNew` is what they read about it first.
 */
export const texts = content(
  {
    text: choice(textNames),
    html: optional(html(200_000)),
    agreeFrom: optional(whole(1, 1_000_000)),
    whatIsNew: optional(lines(500)),
  },
  {
    name: 'texts',
    key: ['text'],
    fixed: ['text'],
    lacks: ({ text }) => (isAgreedText(text) ? [] : ['agreeFrom', 'whatIsNew']),
    problems: ({ text, html: published, ...agreement }) => {
      if (!isAgreedText(text))
        return Object.entries(agreement)
          .filter(([, value]) => value !== null)
          .map(([field]) => ({ field, says: 'must be empty: this text requires no agreement.' }))
      if (agreement.agreeFrom === null) return []
      return published === null ? [{ field: 'agreeFrom', says: 'must be empty while there is no text.' }] : []
    },
  },
)
