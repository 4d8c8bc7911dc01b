import type { KindName } from '#contract/requests/kinds.ts'

/** Queued changes named by what they do for the person, never by an address. */
export const changeWords: Record<KindName, string> = {
  profile: 'Your details and choices',
  vehicle: 'Your vehicle',
  homeLocation: 'Your default location',
}

export const nameChange = (kind: string): string => (changeWords as Record<string, string>)[kind] ?? 'A change'

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
