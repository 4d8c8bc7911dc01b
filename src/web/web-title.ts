import { appWords } from '#src/words/app.ts'
import type { WebDecision } from './decide.ts'

/** The document's title: that of the page, then the merchant's name; home has only the name. */
export const webTitle = (decision: WebDecision, companyName: string): string => {
  const own =
    decision.show === 'page'
      ? decision.route.title
      : decision.show === 'fallback'
        ? appWords.notFoundTitle
        : decision.show === 'phone-only'
          ? appWords.mobileOnly
          : undefined
  return own ? `${own} · ${companyName}` : companyName
}
