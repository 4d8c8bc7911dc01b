import { descriptionOf } from '#src/words/descriptions.ts'
import type { Decision, RouteRule } from './navigation/access.ts'

/** `title`: absent on home, whose title is the merchant's name. */
type TitledRoute = RouteRule & { title?: string }

const words = { 'log-in': 'Log In', 'not-found': 'Page Not Found', disabled: 'Not offered here' } as const

/**
 * "Wallet · Puddle Lane": the title in tabs, in the history and for screen readers. Home has only the merchant's name.
 */
export const documentTitle = (decision: Decision<TitledRoute>, companyName: string): string => {
  if (decision.show === 'redirect') return companyName
  const own = decision.show === 'screen' ? decision.route.title : words[decision.show]
  return own ? `${own} · ${companyName}` : companyName
}

/** One sentence about this screen, for search engines and previews of links. */
export const documentDescription = (decision: Decision<TitledRoute>, companyName: string): string =>
  descriptionOf(decision.show === 'screen' ? decision.route.path : '/', companyName)

export const describeDocument = (page: Document, decision: Decision<TitledRoute>, companyName: string): void => {
  page.title = documentTitle(decision, companyName)
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (description) description.content = documentDescription(decision, companyName)
}
