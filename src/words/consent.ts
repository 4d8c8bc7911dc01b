import type { AgreedText } from '#contract/rules/consents.ts'

/** Texts of the question whether a customer agrees to a new version of a merchant's text. */
export const consentWords = {
  titles: {
    terms: 'New terms and conditions',
    clubTerms: 'New wash club terms',
    privacyPolicy: 'New privacy policy',
  } satisfies Record<AgreedText, string>,
  body: (company: string) => `${company} has changed this text. Please read it.`,
  buying: 'Please answer before you buy. Your cart is kept.',
  whatIsNew: 'What is new',
  agree: 'Agree',
  keepOld: 'Keep my old terms',
  keepOldNote: 'Your membership goes on under the terms that you agreed to before.',
  later: 'Later',
  waiting: 'Your answer is sent when you’re back online.',
} as const
