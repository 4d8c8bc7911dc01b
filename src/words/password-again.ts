/** Texts of the dialog that asks for the password before a guarded act. */
export const passwordAgainWords = {
  title: 'Enter your password again',
  body: 'This changes how people and devices get in. For ten minutes you are not asked again.',
  password: 'Your password',
  go: 'Continue',
  passkey: 'Use a passkey instead',
  passkeyFailed: 'The passkey was not used',
} as const
