/** Texts of the passkeys of platform staff: at the log-in, and on the page of a link. */
export const staffPasskeyWords = {
  title: 'Use your passkey',
  as: (name: string) => `Signing in as ${name}. Your password is right.`,
  use: 'Use my passkey',
  back: 'Use another account',
  left: 'No passkey was used. Please try again.',
  unable: 'This browser has no passkeys. Please open this page in another one.',
  elsewhere: (page: string) => `Your passkey works on the environment’s own page alone: ${page}`,
  open: 'Open its page',

  enrolTitle: 'Add a passkey',
  enrolLead: (name: string) =>
    `For ${name}. From now on you sign in with your password and your face, finger or device lock.`,
  enrol: 'Make a passkey',
  enrolLeft: 'No passkey was made. Please try again.',
  enrolKnown: 'This device has a passkey of this account already.',
  void: 'This link is not good any more',
  voidBody: 'A link works once, within 15 minutes. Please ask the operator for a new one.',
  done: 'Your passkey is added',
  doneBody: 'Sign in with your name and password, then use the passkey.',
  signIn: 'Sign in',
  failed: 'The server did not answer. Please try again.',
  again: 'Try again',
} as const

/** Texts about the accounts of platform staff. */
export const officeStaffWords = {
  title: 'Staff',
  lead: 'Accounts of the platform’s staff. The operator makes them, and the links that add a passkey. Each act is in the audit log.',
  failed: 'The accounts could not be read.',
  again: 'Try again',
  columns: {
    name: 'Name',
    seen: 'Last signed in',
    open: 'Signed in',
    devices: 'Known browsers',
    passkeys: 'Passkeys',
    acts: 'Acts',
  },
  you: 'You',
  never: 'Never',
  openUntil: (when: string) => `Until ${when}`,
  closed: 'No',
  none: 'Password only',
  remove: 'Remove',
  removeOf: (passkey: string, name: string) => `Remove the passkey ${passkey} of ${name}`,
  removeTitle: (passkey: string, name: string) => `Remove the passkey ${passkey} of ${name}?`,
  removeBody: 'It signs nobody in any more. Another one needs a link, which the operator makes.',
  removeYes: 'Yes, remove',
  withdraw: 'Sign out',
  withdrawOf: (name: string) => `Sign ${name} out everywhere`,
  withdrawTitle: (name: string) => `Sign ${name} out everywhere?`,
  withdrawBody:
    'All log-ins end at once, every browser becomes unknown, and a link that waits ends. Password and passkeys stay.',
  withdrawYes: 'Yes, sign out',
  actFailed: 'Not done',
  noAnswer: 'The server did not answer. Please try again.',
} as const
