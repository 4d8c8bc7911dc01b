/** Texts of the page of one's own security in the back office, beside those of every user (`security.ts`). */
export const securityPageWords = {
  title: 'Your security',
  lead: 'How you get in, and where you are logged in.',
  devices: 'Devices and sessions',
  others: 'Log out the others',
  since: (from: string, used: string) => `Since ${from}, used ${used}`,
} as const
