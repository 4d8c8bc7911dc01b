/** Texts that all forms share. */
export const formWords = {
  needsSignal: 'We can’t reach the server right now.',
  typedStays: 'What you typed is still here.',
  failed: 'Oops, something went wrong.',
  missing: (labels: readonly string[]) =>
    labels.length === 1
      ? `Enter ${labels[0]} to continue`
      : `Enter ${labels[0]} and ${labels.length - 1} more to continue`,
  fix: 'Check the fields in red.',
  save: 'Save',
  savedHere: 'Saved. We’ll sync it when you’re back online.',
  passwordRules: [
    'Lower case letter',
    'Capital letter',
    'Number',
    'Special character',
    '8 characters or more',
    'No “password”',
  ],
} as const

/** Labels of the user's details, the same in every form. */
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
