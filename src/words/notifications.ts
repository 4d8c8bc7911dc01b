/** Texts of the notifications screen and of the links to it. */
export const notificationWords = {
  title: 'Notifications',
  unread: 'Unread',
  unreadCount: (count: number) => `${count} unread`,
  someUnread: (count: number) => (count === 1 ? 'Notifications, 1 unread' : `Notifications, ${count} unread`),
  failed: 'Unable to get Notifications',
  failedBody: 'Sorry, something went wrong. Please try again.',
  empty: 'All quiet',
  emptyBody: (company: string) => `Rewards, gifts and news from ${company} will land here.`,
  unknown: 'No messages saved here yet',
  unknownBody: 'They’ll appear when you’re back online.',
  tryAgain: 'Try again',
  loading: 'Loading your notifications',
} as const
