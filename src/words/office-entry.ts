/** Texts of the platform's office about entering the office of a merchant. */
export const enterWords = {
  enter: 'Enter the office',
  title: (site: string) => `Enter the office of ${site}?`,
  body:
    'For 60 minutes. The owners get a mail with your name and the reason, everybody in the office sees both, and each ' +
    'call is in the audit log of the site.',
  reason: 'Reason',
  reasonHint: 'What the merchant has asked for, in 10 to 500 characters',
  reasonShort: 'Please say it in at least 10 characters.',
  reference: 'Reference',
  referenceHint: 'Such as the number of a case',
  scope: 'What for',
  scopes: { reading: 'To read', changing: 'To read and change' },
  scopeBody: {
    reading: 'Figures, customers and the audit log. Nothing can be changed.',
    changing: 'Also the draft of the site, its content, and hours and notices of locations. Never money.',
  },
  go: 'Enter',
  cancel: 'Cancel',
  readyTitle: 'The office is open for you',
  readyBody: 'The way in is good once, for a minute.',
  open: (site: string) => `Go to the office of ${site}`,
} as const
