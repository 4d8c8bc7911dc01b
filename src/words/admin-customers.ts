import type { ReceiptKind } from '#contract/shapes/membership.ts'

/** Texts of the search for a customer. */
export const findWords = {
  title: 'Find a customer',
  lead: 'Name, plate, phone, email, the last four digits of a card, or the number of an order or receipt.',
  label: 'Name, plate, phone, email, card, order or receipt',
  hits: 'Found customers',
  found: (count: number, hasMore: boolean) =>
    count === 0 ? 'Nothing found' : `${count}${hasMore ? ' or more' : ''} found`,
  none: 'No customer has these words. A plate can be typed without its spaces; O and 0, B and 8, I and 1 are alike.',
  more: 'There are more. Another letter or word narrows the list.',
  recorded: 'Opening a customer is recorded with your name.',
  choose: 'choose',
  open: 'open',
  clear: 'clear',
  openOne: (name: string) => `Open ${name}`,
  kinds: { plate: 'Plate', phone: 'Phone', email: 'Email', card: 'Card ending', order: 'Order', receipt: 'Receipt' },
  noClub: 'No club',
  states: {
    active: (plan: string) => plan,
    ending: () => 'Club, ending',
    frozen: () => 'Club, frozen',
    unpaid: () => 'Club, card declined',
  },
  since: 'Customer since',
  club: 'Club',
  vehicle: 'Vehicle',
  wallet: 'Wallet',
  walletOf: (items: number, points: number) =>
    `${items === 1 ? '1 item' : `${items} items`}, ${points === 1 ? '1 point' : `${points} points`}`,
  lastUse: 'Last wash',
  neverUsed: 'None yet',
} as const

/** Texts of a customer's notes, mails and time line. */
export const customerNoteWords = {
  unsent: (customer: string) => `note about ${customer}`,
  title: 'Staff notes',
  none: 'No notes yet.',
  label: 'Add a note, only staff see it',
  add: 'Add the note',
  added: 'The note is added.',
  missing: 'Please write the note first.',
  by: (writer: string | null, when: string) => `${writer ?? 'A former administrator'}, ${when}`,
  whole: 'Show the whole note',
} as const

export const customerMailWords = {
  title: 'Mails',
  none: 'No mail in the last 30 days.',
  states: { sent: 'Sent', waiting: 'Waiting', failed: 'Not sent' },
} as const

const ofMembership: Record<ReceiptKind, (plan: string) => string> = {
  joined: (plan) => `Joined ${plan}`,
  renewed: (plan) => `${plan} renewed`,
  frozenMonth: (plan) => `A frozen month of ${plan}`,
  freeze: (plan) => `Froze ${plan}`,
  unfreeze: (plan) => `Took the freeze of ${plan} back`,
  wake: (plan) => `Woke ${plan}`,
  changePlan: (plan) => `Changed to ${plan}`,
  planToCome: (plan) => `Chose another plan than ${plan}`,
  keepPlan: (plan) => `Kept ${plan}`,
  swap: (plan) => `Swapped the vehicle of ${plan}`,
  declined: (plan) => `The card was declined for ${plan}`,
  feeDropped: (plan) => `The price of a freeze of ${plan} was dropped`,
  canceled: (plan) => `Canceled ${plan}`,
  reactivated: (plan) => `Reactivated ${plan}`,
  ended: (plan) => `${plan} ended`,
  endedUnpaid: (plan) => `${plan} ended unpaid`,
}

export const timeLineWords = {
  title: 'Time line',
  joined: 'Signed up',
  bought: (names: string, total: string) => `Bought ${names}, ${total}`,
  renewed: (names: string, total: string) => `Billed for ${names}, ${total}`,
  atKiosk: (names: string, total: string) => `Paid at a kiosk: ${names}, ${total}`,
  declined: (names: string, total: string) => `Card declined for ${names}, ${total}`,
  used: (name: string) => `Used ${name}`,
  reported: (reason: string, text: string | null) =>
    `Reported a problem: ${reason}${text === null ? '' : `, “${text}”`}`,
  ofMembership,
  earlier: 'Earlier',
  by: { customer: 'Customer', staff: 'Staff', server: 'By itself' },
  detail: (by: string, when: string, place: string | null, reason: string | null) =>
    [by, when, ...(place === null ? [] : [place]), ...(reason === null ? [] : [`“${reason}”`])].join(' · '),
} as const

/** Texts of the gifts of a customer. */
export const customerGiftWords = {
  title: 'Gifts given',
  detail: (email: string, when: string) => `to ${email} · ${when}`,
  states: { waiting: 'Not signed up', 'in a wallet': 'In a wallet', used: 'Used' },
  send: 'Send again',
  sendOf: (gift: string, email: string) => `Send again: ${gift} to ${email}`,
  body: 'It goes to this address under a new code. The code that was sent before stops working.',
  email: 'Email of the recipient',
  sent: 'The gift is on its way.',
  reissue: 'Issue again',
  reissueOf: (card: string) => `Issue again: ${card}`,
  reissueBody: (balance: string) =>
    `${balance} moves to a new number, which is in the wallet at once. The old number stops working.`,
  reissued: 'The gift card has a new number.',
} as const

/** Texts of the correction of a customer's email. */
export const customerEmailWords = {
  title: 'Email',
  correct: 'Correct the email',
  confirm: 'Confirm the email',
  label: 'New email',
  isSure: 'The customer is certain of it: no link to confirm it is sent.',
  yes: 'Correct',
  body: (email: string, isSure: boolean) =>
    `${email}. The old and the new address get a mail, and the customer is logged out everywhere.${isSure ? '' : ' The new one gets a link to confirm it.'}`,
  corrected: 'The email is corrected.',
  confirmBody: (email: string) =>
    `${email} is marked as confirmed and gets a mail. The customer is logged out everywhere.`,
  confirmed: 'The email is confirmed.',
} as const

/** Texts of a customer's page. */
export const customerPageWords = {
  back: (words: string) => `Results for “${words}”`,
  toSearch: 'Find a customer',
  noPhone: 'No phone number',
  noHome: 'No home location',
} as const
