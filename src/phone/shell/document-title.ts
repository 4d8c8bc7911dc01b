import type { Decision, RouteRule } from './access.ts'

/** `title`: absent on home, whose title is the merchant's name. */
export type TitledRoute = RouteRule & { title?: string }

const words = { 'log-in': 'Log In', 'not-found': 'Page Not Found', disabled: 'Not offered here' } as const

/**
 * "Wallet · Puddle Lane": the title in tabs, in the history and for screen readers. Home has only the merchant's name.
 */
export const documentTitle = (decision: Decision<TitledRoute>, companyName: string): string => {
  if (decision.show === 'redirect') return companyName
  const own = decision.show === 'screen' ? decision.route.title : words[decision.show]
  return own ? `${own} · ${companyName}` : companyName
}
