/** Texts of the sheet that corrects an address; the phone's first load needs none of them. */
export const correctEmailWords = {
  title: 'Correct your email',
  body: (email: string) => `We have ${email}. Its link stops working, and a new one goes to the right address.`,
  email: 'Email',
  password: 'Password',
  same: 'This is the address we have.',
  save: 'Save and send link',
} as const
