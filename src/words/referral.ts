/** Texts of the invitation of friends. */
export const referralWords = {
  title: 'Invite a friend',
  reward: (points: string | undefined) => (points ? `Get ${points} points` : 'Get points'),
  loading: 'Drawing your code',
  rewardWhen: 'When a friend you invite makes their first purchase.',
  noReward: 'Send a friend here',
  noRewardWhen: 'Your link takes them straight to signing up.',
  qr: 'Your invitation as a QR code',
  qrFailed: 'The QR code cannot be drawn here. Share your link instead.',
  scan: 'A friend scans this to join.',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. Select the code and copy it.',
  share: 'Share my link',
  shareTitle: (company: string) => `Join me at ${company}`,
  shareText: (company: string, link: string) => `Wash your car at ${company}. Sign up with my link: ${link}`,
  safe: 'You can still share your link.',
  missing: {
    failed: 'Unable to get your code',
    unknown: 'Your code needs signal once',
    unknownBody: 'After that it is saved on this device.',
  },
} as const

/** Texts of the address that leads to the app stores. */
export const storeDirectWords = {
  accountExists: 'Account Already Created... unable to add a referral code',
  accountExistsBody: 'A code counts when an account is created.',
  accountExistsInvite: 'You can still invite friends with your own.',
  invite: 'Invite a friend',
  home: 'Home',
  opening: 'Opening the store',
  openingBody: 'Nothing happens? Use the button below, or sign up in the browser.',
  openStore: 'Open the store',
  inBrowser: 'Sign up in the browser',
} as const
