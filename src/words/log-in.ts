export const logInWords = {
  title: 'Log in',
  /** By the path of the screen that needs it. */
  toSee: {
    '/wallet': 'Log in to see your wallet',
    '/account': 'Log in to see your account',
    '/checkout': 'Log in to see your cart',
  } as Readonly<Record<string, string>>,
  email: 'Email',
  password: 'Password',
  rememberMe: 'Remember me',
  forgot: 'Forgot password?',
  submit: 'Log in',
  passkey: 'Passkey',
  passkeyOf: 'Log in with a passkey',
  noPasskeys: 'This browser has no passkeys. Please log in another way.',
  code: 'Code by mail',
  guest: 'Continue as guest',
  newHere: 'New here?',
  signUp: 'Create an account',
  guestTitle: 'Look around as a guest?',
  guestBody: 'Logging in as a guest only allows access to viewing washes / clubs. Log in any time to buy.',
} as const
