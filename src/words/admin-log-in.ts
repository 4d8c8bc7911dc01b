/** Texts of the page on which members of staff log in to the back office. */
export const officeLogInWords = {
  title: 'Sign in',
  welcome: (firstName: string) => `Welcome back, ${firstName}`,
  notYou: 'Not you?',
  passkey: 'Sign in with a passkey',
  waiting: 'Waiting for this device. Use your face, finger or PIN.',
  elsewhere: 'Use a passkey on another device',
  waitingElsewhere: 'Waiting for the other device. Scan the code with it, or plug in your key.',
  noneUsed: 'No passkey was used. Try again, or use your password.',
  password: 'Use my password',
  submit: 'Sign in',
  note: 'Roles, payments, keys and acts above your sum ask again for your password or a passkey.',
  out: 'You have been logged out.',
  ended: 'You have been logged out. What was not saved waits here until you sign in again.',
  notStaff: 'This account does not open the back office. Sign in with another one.',
  shop: 'Open the site',
} as const
