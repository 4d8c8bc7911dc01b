/** Texts of the check that a form is sent by a person. */
export const botCheckWords = {
  working: 'Checking that you’re not a robot. You can go on.',
  ready: 'Robot check passed',
  offline: 'The robot check needs a signal. It runs when you’re back online.',
  failed: 'The robot check failed. It runs again when you send the form.',
  frame: 'Robot check',
} as const
