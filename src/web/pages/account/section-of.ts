import { accountSections, type AccountSection } from '#contract/routes/web.ts'
import type { IconName } from '#src/ui/icon-names.ts'

/** The section that an address asks for; the overview for none and for an unknown one. */
export const sectionOf = (query: URLSearchParams): AccountSection =>
  accountSections.find((each) => each === query.get('section')) ?? 'info'

/** The address of a section. @param path of the account page */
export const sectionPath = (path: string, section: AccountSection): string =>
  section === 'info' ? path : `${path}?section=${section}`

export const sectionIcons: Record<AccountSection, IconName> = {
  info: 'identification-card',
  club: 'crown',
  wallet: 'wallet',
  payment: 'credit-card',
  history: 'receipt',
  notifications: 'bell',
  options: 'sliders-horizontal',
  password: 'lock-key',
  security: 'fingerprint',
}
