/** Texts for the app on a former address of its site. */
export const movedWords = {
  title: 'We have a new address',
  body: (host: string) => `${host}. Log in there, and put it on your home screen in place of this one.`,
  open: 'Open it',
} as const
