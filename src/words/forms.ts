/** What every form says. */
export const formWords = {
  needsSignal: 'This needs signal, and the server can’t be reached right now. What you typed is still here.',
  failed: 'Oops, something went wrong.',
  missing: (labels: readonly string[]) =>
    labels.length > 4
      ? `Still needed: ${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`
      : `Still needed: ${labels.join(', ')}`,
  fix: 'Correct the marked fields to go on.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved',
  savedHere: 'Saved on this phone, sends when there is signal',
  passwordRules: [
    'Lower case letter',
    'Capital letter',
    'Number',
    'Special character',
    '8 characters or more',
    'No “password”',
  ],
} as const

/** Labels of what a person tells about himself, the same in every form. */
export const fieldLabels = {
  email: 'Email',
  confirmEmail: 'Confirm email',
  firstName: 'First name',
  lastName: 'Last name',
  birthdayMonth: 'Birth month',
  birthdayDay: 'Birth day',
  zipPostalCode: 'ZIP',
  cellPhoneNumber: 'Mobile',
  password: 'Password',
  confirmpassword: 'Confirm password',
  referralCode: 'Referral code',
  optInToMarketing: 'Send me offers and news',
} as const
