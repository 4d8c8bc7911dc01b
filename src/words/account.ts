export const accountWords = {
  title: 'My account',
  edit: 'Edit',
  unread: 'Your details could not be loaded.',
  tryAgain: 'Try again',

  profileTitle: 'Edit profile',
  emailFixed: 'Contact support to change your email.',
  birthdayFixed: 'Your birthday cannot be changed.',
  unchanged: 'Nothing has changed yet.',

  vehicleNone: 'No vehicle yet',
  vehicleNoneDetail: 'You’ll need one to join a wash club.',
  vehicleAdd: 'Add',
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

  updatePassword: 'Update password',
  support: 'Support',
  terms: 'Terms and conditions',
  privacy: 'Privacy',
  reload: 'Reload app',
  logOut: 'Log Out',
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
