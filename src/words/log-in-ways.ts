/** Texts of a log-in without a password. */
export const logInWaysWords = {
  passkey: 'Passkey',
  passkeyOf: 'Log in with a passkey',
  noPasskeys: 'This browser has no passkeys. Please log in another way.',
  code: 'Code by mail',
  codeTitle: 'Log in with a code',
  codeBody: 'We mail you six digits. They work once, for ten minutes.',
  send: 'Mail me a code',
  sent: (email: string) => `If ${email} has an account, a code is on its way to it.`,
  digits: 'Six digits',
  digitsProblem: 'Please enter the six digits.',
  again: 'Mail another code',
  recovery: 'Use a recovery code',
  recoveryTitle: 'Log in with a recovery code',
  recoveryBody: 'One of the codes that you saved. Each works once.',
  recoveryCode: 'Recovery code',
  mailed: 'Use a mailed code',
} as const
