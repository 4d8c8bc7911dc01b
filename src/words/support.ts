/** Texts of the support screen, the terms and the privacy policy. */
export const supportWords = {
  title: 'Support',
  call: 'Call us',
  write: 'Email us',
  questions: 'Questions and answers',
  more: 'More',
  askUs: 'Anything unclear? Contact support.',
  loading: 'Loading the text',
  none: 'Nothing here yet',
  noneBody: (company: string) => `${company} has not published this text.`,
  missing: {
    failed: 'This text could not be loaded',
    unknown: 'Not saved on this device yet',
    unknownBody: 'It appears here when you’re back online.',
  },
  texts: {
    terms: 'Terms and conditions',
    privacy: 'Privacy',
    clubTerms: 'Wash club terms',
  },
} as const

/** The texts that a merchant publishes, besides the questions and answers. */
export type PublishedText = keyof typeof supportWords.texts
