/** Texts of a log-in with a mailed code or a recovery code. */
export const logInCodeWords = {
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
