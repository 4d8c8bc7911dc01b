import { choice, lines, optional } from './field.ts'
import { content } from './kind.ts'

export const textNames = ['terms', 'clubTerms', 'privacyPolicy', 'faq'] as const

/** The merchant's texts as HTML. */
export const texts = content(
  { text: choice(textNames), html: optional(lines(200_000)) },
  { name: 'texts', key: ['text'], fixed: ['text'] },
)
