import type { WebRoute } from '#contract/routes/web.ts'
import type { Site } from '#src/brand/site.ts'
import { appWords } from '#src/words/app.ts'
import { descriptionOf } from '#src/words/descriptions.ts'
import type { WebDecision } from './decide.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'

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

/** One sentence about a page, for search engines and previews of links: that of the phone's screen of the same thing. */
export const webDescription = (
  { phone }: Pick<WebRoute, 'phone'>,
  { companyName }: Pick<Site, 'companyName'>,
): string => descriptionOf(phoneRoutes[phone].path, companyName)
