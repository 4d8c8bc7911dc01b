import type { AgreedText } from '#contract/rules/consents.ts'
import type { ConsentAnswer, ConsentSource } from '#contract/shapes/consent.ts'

const count = (number: number): string => number.toLocaleString('en-US')

/** Texts about the versions of a merchant's texts, and who has agreed to them. */
export const agreementWords = {
  who: 'Who has to agree',
  asks: { members: 'Members, at their next visit', everybody: 'Every customer, at the next visit' },
  asksBody: {
    members: 'They can read on, and are asked again before they buy. Who refuses keeps the old terms.',
    everybody: 'They can read on, and are asked again before they buy.',
  },
  noCustomer: 'No customer',
  noCustomerBody: 'For spelling and layout only.',
  from: (version: number) => `From version ${version} on.`,
  versions: 'Versions',
  version: (number: number) => `Version ${number}`,
  draft: 'Draft',
  live: 'Live',
  unpublished: 'Not published yet',
  first: 'Before versions were counted',
  agreed: (people: number) => (people === 1 ? '1 agreed' : `${count(people)} agreed`),
  by: (author: string) => `by ${author}`,
  open: (number: number) => `Read version ${number}`,
  changes: (number: number) => `What changes with version ${number}`,
  view: 'What is shown',
  views: { changes: 'What changed', text: 'Whole text' },
  readTitle: (name: string, number: number) => `${name}, version ${number}`,
  counts: (agreed: number, required: number, who: 'members' | 'everybody') =>
    `${count(agreed)} of ${count(required)} ${who === 'members' ? 'members' : 'customers'} agreed`,
  since: (version: number) => `Since version ${version}: who has agreed`,
  notAsked: 'Who has agreed',
  notAskedBody: 'Nobody is asked now. Agreements from sign-ups and orders are kept.',
  answers: { agreed: 'Agreed', missing: 'Not yet', refused: 'Refused' } satisfies Record<ConsentAnswer, string>,
  answer: 'Answer',
  find: 'Find a customer',
  none: { agreed: 'Nobody yet.', missing: 'Everybody has answered.', refused: 'Nobody has refused.' } satisfies Record<
    ConsentAnswer,
    string
  >,
  file: (people: number) => (people === 1 ? 'List of the one who hasn’t' : `List of the ${count(people)} who haven’t`),
  fileFailed: 'The list could not be downloaded',
  fileFailedBody: 'Please try again.',
  noHits: 'Nobody found.',
  more: 'Show more',
  proof: (version: number, when: string, source: ConsentSource) => `Version ${version}, ${when}, ${sources[source]}`,
  refused: (version: number, when: string) => `Refused version ${version}, ${when}`,
  keeps: (version: number) => `Keeps version ${version}.`,
  keepsFirst: 'Keeps the terms of before.',
  noAnswer: 'No answer yet',
  names: {
    terms: 'Terms',
    clubTerms: 'Terms of the wash club',
    privacyPolicy: 'Privacy policy',
  } satisfies Record<AgreedText, string>,
  ofCustomer: 'Terms and consent',
  ofCustomerNone: 'No answer to a version is recorded.',
  clubOrder: (version: number) => `Wash club terms, version ${version}`,
} as const

const sources: Record<ConsentSource, string> = {
  signUp: 'at the sign-up',
  asked: 'in the app',
  order: 'with an order',
}
