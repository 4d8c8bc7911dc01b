import type { ErrorCode } from '#contract/messages.ts'

/** Texts of a desk that moves what one account of a person holds to another one. */
export const moveWords = {
  open: 'Move to another account',
  title: 'Move to another account of this person',
  from: (name: string, email: string) => `From ${name}, ${email}`,
  search: 'Name, plate, phone or email of the other account',
  hits: 'Found accounts',
  none: 'No other account has these words.',
  to: 'To this account',
  toOf: (email: string, since: string) => `${email}, customer since ${since}`,
  another: 'Another account',
  things: 'What moves',
  nothing: 'This account has nothing that can move: no membership, no unused item and no points.',
  membership: (plate: string | null, when: string) => (plate === null ? when : `${plate}, ${when}`),
  next: (day: string, price: string) => `next bill ${day}, ${price}`,
  ends: (day: string) => `ends ${day}`,
  item: (code: string, state: string) => `${code}, ${state}`,
  points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  pointsDetail: 'All of them. At the goal they become a free wash of the other account.',
  noChoice: 'Choose what is to move.',
  card: (card: string) =>
    `The next bill of a membership goes to the card of the other account, ${card}. The card here stays here.`,
  noCard:
    'The other account has no card. A membership that moves is unpaid at its next bill until a card is saved there.',
  room: (room: number) =>
    room <= 0
      ? 'The other account has as many memberships as your settings allow.'
      : `The other account can take ${room} more, as your settings allow.`,
  stays:
    'Purchases, visits, the card, consents and devices stay. Refunds of purchases go back to who paid, and take back codes that moved.',
  told: 'Both accounts get a mail with what moved, without the reason.',
  yes: 'Move',
  failed: 'The answer did not arrive. Press the button again: it moves once.',
  refusals: {
    VEHICLES_MOST: 'The other account has as many memberships as your settings allow.',
    PLATE_RUNS: 'The license plate is in another membership. Cancel that one first, or swap its vehicle.',
  } satisfies Partial<Record<ErrorCode, string>>,
  doneTitle: 'Moved',
  doneBody: 'Both accounts were mailed.',
  moved: 'Membership',
  movedItem: 'Wallet item',
  movedPoints: 'Points',
  openFrom: 'Back to the first account',
  openTo: 'Open the other account',
  done: 'Done',
} as const
