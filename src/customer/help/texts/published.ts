import type { ResultOf } from '#contract/endpoints/index.ts'
import type { PublishedText } from '#src/words/support.ts'

type AppTexts = ResultOf<'GET /accounts/settings/app'>

const joined = (list: AppTexts['terms']): string => list.map(({ value }) => value).join('\n')

/** The HTML of a text; empty when the merchant has not published it. */
export const publishedHtml = (texts: AppTexts, which: PublishedText): string => {
  const html = {
    terms: () => joined(texts.terms),
    privacy: () => texts.privacyPolicy ?? '',
    clubTerms: () => joined(texts.washClubTerms),
  }[which]()
  return html.trim()
}
