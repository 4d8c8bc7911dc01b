import type { KindName } from '#contract/requests/kinds.ts'
import type { AccountUpdate } from '#contract/shapes/account.ts'

/** Queued changes named by what they do for the person, never by an address. */
export const changeWords: Record<KindName, string> = {
  profile: 'Your details and choices',
  vehicle: 'Your vehicle',
  homeLocation: 'Your default location',
}

/** What a profile change touches; names that belong together say the same. */
const profileWords: Partial<Record<string, string>> = {
  firstName: 'Your name',
  lastName: 'Your name',
  cellPhoneNumber: 'Your mobile number',
  zipPostalCode: 'Your ZIP',
  optInToMarketing: 'Offers and news',
  bubbles: 'Bubbles',
  fontSize: 'Font size',
  dark_theme: 'Dark theme',
}

/** With the payload of a profile change it says which detail: "Your name, Your ZIP". */
export const nameChange = (kind: string, payload?: unknown): string => {
  const general = (changeWords as Record<string, string>)[kind] ?? 'A change'
  if (kind !== ('profile' satisfies KindName)) return general
  const { preferences, ...members } = (payload ?? {}) as AccountUpdate
  const named = Object.keys({ ...members, ...preferences }).flatMap((member) => profileWords[member] ?? [])
  return [...new Set(named)].join(', ') || general
}

export const logOutWords = {
  title: (count: number) => (count === 1 ? 'Log out with 1 change unsent?' : `Log out with ${count} changes unsent?`),
  body: 'If you log out now, this stays behind for good:',
  more: 'Your wallet is safe on the server.',
  paymentTitle: 'Log out while your payment is being checked?',
  paymentBody: 'The bank still decides on it. It is charged once at most, and what you bought is in your wallet when you log in again.',
  stay: 'Stay and send later',
  leave: 'Log out and lose them',
  leavePayment: 'Log out',
  stayPayment: 'Stay',
} as const
