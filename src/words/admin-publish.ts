const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${more}`

/** What a change means to those who have something of it. */
export const meaningWords = {
  membersKeep: (count: number, price: string | undefined) =>
    `${counted(count, 'member keeps', 'members keep')} ${price === undefined ? 'the price agreed' : `${price}, or what ${count === 1 ? 'was' : 'they'} agreed before`}.`,
  membersStay: (count: number) => `${counted(count, 'member keeps the membership', 'members keep their membership')}.`,
  held: (count: number) =>
    `${counted(count, 'unused code in a wallet keeps', 'unused codes in wallets keep')} working.`,
  claimed: (count: number) =>
    `${count === 1 ? 'Claimed once' : `Claimed ${count.toLocaleString('en-US')} times`}. What was claimed stays as it is.`,
} as const

/** Texts of the dialog before a publication. */
export const publishWords = {
  title: (count: number) => `Publish ${counted(count, 'change', 'changes')}?`,
  laterTitle: (count: number) => `Schedule ${counted(count, 'change', 'changes')}`,
  lead: 'Against what customers see now.',
  changes: 'What changes',
  when: 'When',
  now: 'Now',
  later: 'At a time',
  zone: (company: string) => `On the clocks of ${company}`,
  go: 'Publish now',
  plan: 'Schedule',
  chosen: (count: number, all: number) =>
    `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} chosen. The others stay in the draft.`,
  planFor: (when: string) => `Schedule for ${when}`,
  cancel: 'Cancel',
  undo: 'History takes a publication back.',
  sees: 'What customers will see',
  open: (count: number) =>
    count === 1 ? 'One app is open now.' : `${count.toLocaleString('en-US')} apps are open now.`,
  openMore: 'Each shows it within seconds, without a reload.',
  openNone: 'No app is open now.',
  openNoneMore: 'Each shows it when it is opened.',
  carts: 'Carts that hold it say so before paying.',
  cartsMore:
    'The price that was shown is the price that is paid. Carts are on the phones, so they cannot be counted here.',
  offline: 'Phones without signal',
  offlineMore: 'keep what they have, with its age, until they are back.',
  nothingUntil: (when: string) => `Nothing until ${when}.`,
  nothingMore: 'You can go on editing: what you add later is not in this plan.',
  checked: 'It is checked again then.',
  checkedMore:
    'Where it does not fit any more, its changes come back into the draft, and all administrators have a mail.',
  forms: 'These are published now, whichever time you choose:',
} as const
