/** Texts about points, besides those of the home screen. */
export const loyaltyWords = {
  title: 'Points',
  rule: (goal: string, days: number) =>
    `At ${goal} points a free wash is added to your wallet. It is good for ${days} days.`,
  openWallet: 'Open wallet',
  invite: 'Invite a friend',
  inviteDetail: (points: string | undefined) =>
    points ? `${points} points when they first buy` : 'Points when they first buy',
  earned: (points: string) => `+${points}`,
  spent: (points: string) => `−${points}`,
  purchase: 'Earlier purchases',
  referral: 'A friend’s first purchase',
  award: 'Exchanged for a free wash',
  promo: 'Promo code',
  refund: 'Taken back with a refund',
  empty: 'No points yet',
  emptyBody: 'Washes, bundles and club months earn points.',
  buyAWash: 'Buy a Wash',
  loading: 'Loading your points',
  asOf: 'Your points',
  missing: {
    failed: 'Your points could not be loaded',
    unknown: 'Not saved on this device yet',
    unknownBody: 'Your points appear here when you’re back online.',
  },
} as const
