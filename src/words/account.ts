export const accountWords = {
  title: 'My account',
  edit: 'Edit',
  unread: 'Your details could not be loaded.',
  tryAgain: 'Try again',

  profileTitle: 'Edit profile',
  emailFixed: 'Contact support to change your email.',
  emailUnconfirmed: 'Not confirmed yet. You can still correct it in your account.',
  unchanged: 'Nothing has changed yet.',

  vehicleUnread: 'Your vehicle could not be loaded.',
  vehicleAdd: 'Add Vehicle Info',
  vehicleAddDetail: 'Needed to join a wash club.',
  vehicleSaved: 'Saved',
  vehicleFixed: 'Wrong? Contact support.',
  vehicle: (year: string, make: string, model: string) => `${year} ${make} ${model}`,
  vehicleDetail: (color: string, license: string, state: string) => `${color} · ${license} · ${state}`,

  cardNone: 'No card on file',
  cardNoneDetail: 'So you can buy in one tap.',
  cardAdd: 'Add',
  cardUpdate: 'Update',
  cardExpires: (month: number, year: number) =>
    `Expires ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  purchases: 'Purchases',

  options: 'Options',
  defaultLocation: 'Default location',
  noLocation: 'None chosen',
  locationUnread: 'Could not be loaded',
  locationTitle: 'Default location',
  locationBody: 'We’ll show this place first.',
  locationClear: 'No default location',
  bubbles: 'Bubbles',
  look: 'Look',
  looks: [
    { value: 'auto', label: 'Auto' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
  fontSize: 'Font size',

  notifications: 'Notifications',
  notificationsBlocked: 'Blocked in your browser’s settings.',

  cardTitle: 'Your card',
  cardReplace: 'Update card',
  cardRemove: 'Remove card',
  cardRenews: (club: string) => `${club} renews with this card. Update the card, or cancel the plan first.`,
  cardRemoveTitle: (card: string) => `Remove ${card}?`,
  cardRemoveBody: 'You can add a card again at any time.',
  cardRemoveYes: 'Yes, remove',
  cardRemoving: 'Removing your card',
  cardRemoved: 'Your card is removed.',
  cardNotRemoved: 'Your card was not removed',

  updatePassword: 'Update password',
  support: 'Support',
  terms: 'Terms and conditions',
  privacy: 'Privacy',
  reload: 'Reload app',
  backOffice: 'Back office',
  logOut: 'Log Out',
  logOutEverywhere: 'Log out on all devices',
  deleteAccount: 'Delete account',
  versions: (merchant: string, app: string) => `Merchant ${merchant} · App ${app}`,
} as const

export const vehicleWords = {
  title: 'Add Vehicle Info',
  body: 'Once saved, only support can change it.',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  license: 'License plate',
  color: 'Color',
  state: 'State',
  choose: 'Choose',
  statesMissing: 'Connect once to load the list of states.',
  save: 'Save vehicle',
} as const

/** Texts for ending all sessions, and for deleting the account. */
export const accountEndWords = {
  offline: 'This needs a signal. Nothing has changed.',
  failed: 'Sorry, something went wrong. Please try again.',
  retryYes: 'Yes, try again',

  everywhereTitle: 'Log out on all devices?',
  everywhereBody: 'This device included. You’ll need your password to log in again.',
  everywhereYes: 'Yes, log out',
  everywhereBusy: 'Logging out on all devices',
  everywhereFailed: 'You are still logged in',
  everywhereDone: 'You’re logged out on all devices.',

  deleteTitle: 'Delete your account?',
  deleteBody: 'It is deleted at once, for good. You’ll lose:',
  deleteYes: 'Yes, go on',
  deleteNo: 'No, keep it',
  sureTitle: 'Are you sure?',
  sureBody: (email: string) => `Nothing can bring the account of ${email} back. Not refunded, and gone:`,
  sureYes: 'Yes, delete my account',
  deleting: 'Deleting your account',
  deleteFailed: 'Your account was not deleted',
  deleteLoggedOut: 'You have been logged out. Log in again to delete your account.',
  deleteUnsure: 'We don’t know yet whether your account was deleted',
  deleteUnsureBody: 'The connection was lost on the way. Trying again does no harm.',
  deleted: 'Your account is deleted.',

  loseProfile: 'Your name, email, card and vehicle',
  loseClub: (name: string) => `${name}: your wash club ends now`,
  loseItems: (count: number) => (count === 1 ? '1 item in your wallet' : `${count} items in your wallet`),
  loseGiftCards: (count: number, amount: string) =>
    count === 1 ? `A gift card with ${amount}` : `${count} gift cards with ${amount}`,
  losePoints: (points: number) => (points === 1 ? '1 loyalty point' : `${points} loyalty points`),
  loseHistory: 'Your purchases and messages',
  loseCart: (count: number) => (count === 1 ? '1 item in your cart' : `${count} items in your cart`),
  loseChanges: (count: number) => (count === 1 ? '1 change that is not sent yet' : `${count} changes not sent yet`),
  losePayment: 'A payment that is being checked: it is given back',
} as const

/** Texts for the file of a person's own data. */
export const ownDataWords = {
  title: 'Download my data',
  detail: 'All that is stored about you, as a file.',
  making: 'Your file is being made …',
  failed: 'Your data was not downloaded',
  offline: 'This needs a signal. Nothing has changed.',
  again: 'Sorry, something went wrong. Please try again.',
} as const
