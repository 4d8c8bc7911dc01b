import type { UserKind } from '#contract/requests/kinds.ts'
import type { AccountUpdate, Preferences } from '#contract/shapes/account.ts'

/** Names of queued changes by their effect for the user, without technical terms. */
const changeWords: Record<UserKind, string> = {
  profile: 'Change your details',
  preferences: 'Change how the app looks',
  vehicle: 'Save your vehicle',
  homeLocation: 'Set default location',
  notificationsSeen: 'Mark messages as read',
  survey: 'Send your answers',
  consent: 'Send your answer to new terms',
  report: 'Report a problem',
}

/** Names of the profile fields in a change; fields that belong together share a name. */
const profileWords: Partial<Record<string, string>> = {
  firstName: 'name',
  lastName: 'name',
  cellPhoneNumber: 'mobile number',
  zipPostalCode: 'ZIP',
  optInToMarketing: 'offers and news',
}

const preferenceWords: Partial<Record<string, string>> = {
  bubbles: 'bubbles',
  fontSize: 'font size',
  dark_theme: 'light or dark',
}

const listed = (names: Iterable<string>, words: Partial<Record<string, string>>): string => {
  const said = [...new Set([...names].flatMap((name) => words[name] ?? []))]
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
}

const membersOf = (payload: unknown): string[] => Object.keys((payload ?? {}) as AccountUpdate | Preferences)

const wordsOf: Partial<Record<string, typeof profileWords>> = { profile: profileWords, preferences: preferenceWords }

/** Names of the fields in a change; empty where the kind alone names it. */
const detailsOf = (kind: string, payload?: unknown): string => listed(membersOf(payload), wordsOf[kind] ?? {})

/** A profile change with a payload lists its fields: "Change your name and ZIP". */
export const nameChange = (kind: string, payload?: unknown): string => {
  const details = detailsOf(kind, payload)
  if (details) return `Change ${kind === 'profile' ? 'your ' : ''}${details}`
  return (changeWords as Record<string, string>)[kind] ?? 'A change'
}

/** For kinds whose payload has no separate fields: what stays saved. */
const savedWords: Partial<Record<string, string>> = { vehicle: 'vehicle', homeLocation: 'default location' }

/** Effect of discarding a change: saved data stays as it is, or an unsent action is never sent. */
export const discardBody = (kind: string, payload?: unknown): string => {
  const saved = detailsOf(kind, payload) || savedWords[kind]
  return `${saved ? `Your saved ${saved} won’t change.` : 'It won’t be sent.'} You can’t undo this.`
}

/** Reasons of a set-aside change where the server gave none. */
export const failureWords: Partial<Record<UserKind, string>> = {
  survey: 'An error occurred while submitting responses',
}

export const syncWords = {
  title: 'Your changes',
  body: 'Saved on this device. Sent in order when there’s signal.',
  none: 'Nothing waiting. You’re up to date.',
  aside: 'Needs your attention',
  waiting: 'Waiting for signal',
  sending: 'Being sent',
  lateUpdate: 'waits for an app update',
  noSignal: 'no signal',
  tried: (times: number) => (times === 1 ? 'tried once' : `tried ${times} times`),
  tryAgain: 'Try again',
  discard: 'Discard',
  sent: (change: string) => `Already sent: ${change}. It could not be discarded.`,
  refused: (change: string) => `Not accepted: ${change}. It is in the list with the reason.`,
  discardTitle: 'Discard this change?',
  discardYes: 'Yes, discard',
  sendNow: 'Send now',
  sendWithSignal: 'Send now, when there’s signal',
  purchases: 'Purchases are never queued. Nothing is charged while you’re offline.',
  to: (value: string) => `To ${value}`,
  instead: (value: string, before: string) => `${value}, instead of ${before}`,
  noLocation: 'No location',
} as const

export const captiveWords = {
  title: 'This Wi-Fi wants you to sign in',
  body: 'You’re connected, but the Wi-Fi answers in our place. Nothing you did was lost.',
  open: 'Open the Wi-Fi’s page',
  again: 'Try again',
  more: 'Or turn Wi-Fi off and use mobile data.',
} as const

export const storageWords = {
  title: 'This device is out of space',
  body: {
    copy: 'We couldn’t save a fresh copy of what you see. Online, you still see everything.',
    change: 'Your change could not be saved here, and nothing was sent.',
    purchase: 'Your order has to be saved here before it is sent, so nothing was sent. Nothing was charged.',
  },
  online: 'Wallet and codes, online',
  unsent: (count: number) => (count === 1 ? '1 unsent change, still saved' : `${count} unsent changes, still saved`),
  lost: {
    copy: 'Opening without a signal, and paying',
    change: 'Saving this change, and paying',
    purchase: 'Paying, until there is space',
  },
  clear: (size: string) => `Clear saved images, ${size}`,
  clearAny: 'Clear saved images',
  notNow: 'Not now',
} as const

export const logOutWords = {
  title: (count: number) => (count === 1 ? 'Log out with 1 change unsent?' : `Log out with ${count} changes unsent?`),
  offline: 'You’re offline. If you log out now, you’ll lose:',
  body: 'If you log out now, you’ll lose:',
  more: 'Your wallet is safe on the server.',
  paymentTitle: 'Log out while your payment is being checked?',
  paymentBody:
    'The bank still decides on it. It is charged once at most, and what you bought is in your wallet when you ' +
    'log in again.',
  stay: 'Stay and send later',
  leave: 'Log out and lose them',
  leavePayment: 'Log out',
  stayPayment: 'Stay',
  officeTitle: 'Log out with unsaved changes in the back office?',
  officeBody: 'They are lost. The back office itself can keep them as a draft.',
  cartTitle: 'Log out and empty your cart?',
  cartBody: (count: number) =>
    count === 1 ? 'The item in your cart is removed.' : `The ${count} items in your cart are removed.`,
  cartYes: 'Yes, log out',
} as const
