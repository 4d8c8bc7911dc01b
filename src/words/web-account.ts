import type { AccountSection } from '#contract/routes/web.ts'

const sections: Record<AccountSection, string> = {
  info: 'Account info',
  club: 'Wash club',
  wallet: 'Wallet',
  payment: 'Payment',
  history: 'Purchase history',
  notifications: 'Notifications',
  options: 'Options',
  password: 'Update password',
  security: 'Security',
}

/** Texts of the account page of the web shop. */
export const webAccountWords = {
  menu: 'Account',
  sections,
  missing: {
    failed: 'Unable to get your account',
    unknown: 'Not saved on this device yet',
    unknownBody: 'Your account appears here when you’re back online.',
  },
  saved: 'Your changes are saved.',

  noClub: 'No wash club yet',
  noClubBody: 'One price a month, and as many washes as the club allows.',
  nextBill: (date: string, price: string) => `Next bill ${date}${price && `, ${price}`}`,
  managePlan: 'Manage plan',

  openOnPhone: 'Open it on your phone',
  openOnPhoneBody: 'Point your phone’s camera at this picture. It opens there, and the kiosk reads its code.',
  openOnPhoneCode: 'The address on your phone, for its camera',

  date: 'Date',
  items: 'Items',
  total: 'Total',
  actions: 'Receipt',
  resend: 'Resend receipt',
  resendOf: (items: string) => `Resend receipt of ${items}`,
  seeAll: (count: number) => `See all ${count}`,
  cardLine: (card: string, month: number, year: number) =>
    `${card}, ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,

  markAllRead: 'Mark all read',
} as const
