/** Texts about entries of platform staff into a merchant's office: in the office itself. */
export const entryWords = {
  banner: 'Clearcoat support',
  inside: (until: string) => `Clearcoat support is in this office until ${until}.`,
  reason: (reason: string, reference: string | null) =>
    `Reason: ${reason}${reference === null ? '' : ` (${reference})`}`,
  endNow: 'End now',
  ended: 'The entry has ended.',
  endFailed: 'The entry has not ended',
  own: (minutes: number) =>
    `You are in this office for Clearcoat support, ${minutes === 1 ? '1 minute' : `${minutes} minutes`} left.`,
  scopes: { reading: 'To read', changing: 'To read and change' },
  leave: 'Leave',
  outTitle: 'Your entry has ended',
  outBody: 'You are out of this office, and nothing of it is left in this window. You can close it.',
  codeTitle: 'This way in is closed',
  codeBody: 'It is good once, for a minute. Please enter the office again from the list of sites.',
  history: 'Clearcoat support in this office',
  historyNone: 'Nobody of Clearcoat has entered this office.',
  columns: { when: 'When', who: 'Who', scope: 'What for', reason: 'Reason', end: 'Ended' },
  lasts: 'Is inside now',
  ends: {
    staff: 'Left',
    owner: 'Ended by an owner',
    platform: 'Logged out everywhere',
    time: 'After 60 minutes',
  },
  endAt: (how: string, when: string) => `${how}, ${when}`,
} as const
