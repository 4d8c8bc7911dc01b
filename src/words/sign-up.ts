export const signUpWords = {
  title: 'Create account',
  submit: 'Create account',
  emailMismatch: 'Emails must match.',
  month: 'MM',
  day: 'DD',
  phone: '(503) 555-0142',
  referralHint: 'From the friend who sent you here.',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
} as const
