import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { Account } from '../shapes/account.ts'
import { AgreedTextName, ConsentAnswer, ConsentPage, ConsentRequest, TextHistory } from '../shapes/consent.ts'
import { largestId } from '../shapes/helpers.ts'

const text = AgreedTextName

/** Who agrees to which version of a merchant's texts. */
export const consentEndpoints = {
  'POST /users/consents': {
    id: 'giveConsent',
    tag: 'Account',
    access: 'person',
    summary: 'Agree to a version of a text, or refuse it',
    description:
      'Harmless when it arrives late or twice: an answer to an earlier version is kept as one to that version, and an ' +
      'agreement is never replaced by a refusal. The answer is the account, without what is not asked any more.',
    body: ConsentRequest,
    result: Account,
    idempotency: 'accepted',
    queue: 'sequential',
    errors: ['TEXT_VERSION_UNKNOWN'],
  },
  'GET /accounts/texts/{text}/versions': {
    id: 'listTextVersions',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'The versions of a text, and how many customers have agreed',
    params: Type.Object({ text }),
    result: TextHistory,
  },
  'GET /accounts/texts/{text}/versions/{number}': {
    id: 'getTextVersion',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'A version of a text as it was published',
    params: Type.Object({ text, number: Type.Integer({ minimum: 1, maximum: largestId }) }),
    result: Type.Object({ html: Type.String({ description: 'Sanitised; empty: the text was taken away.' }) }),
    errors: ['TEXT_VERSION_UNKNOWN'],
  },
  'GET /accounts/texts/{text}/consents': {
    id: 'listConsents',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    summary: 'Who has agreed to a text, refused it, or not answered',
    description: 'Of those who are asked. Without a version that is asked for, of those who have answered any.',
    params: Type.Object({ text }),
    query: Type.Object({
      answer: ConsentAnswer,
      words: Type.Optional(Type.String({ description: 'In name or email.', maxLength: 100 })),
      after: Type.Optional(Type.String({ maxLength: 254 })),
    }),
    result: ConsentPage,
  },
  'GET /accounts/texts/{text}/consents/file': {
    id: 'downloadMissingConsents',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    answered: 'outside a transaction',
    summary: 'Who has not agreed to a text, as a CSV file',
    description:
      'Of those who are asked: who has not answered and who has refused, by email. The columns are email, name, answer ' +
      '(missing or refused), agreedVersion and agreedAt (of an earlier version). Without a version that is asked for, ' +
      'the file has no rows.',
    params: Type.Object({ text }),
    result: Type.Unsafe<Blob>({}),
    answerType: ['text/csv'],
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
} as const satisfies Endpoints
