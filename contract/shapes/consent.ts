import Type, { type Static } from 'typebox'
import { agreedTexts, type AgreedText } from '../constants.ts'
import { largestId, Nullable, OneOf } from './helpers.ts'

const moment = Type.String({ format: 'date-time' })

export const AgreedTextName = OneOf(agreedTexts as unknown as [...typeof agreedTexts])

const version = (description: string) => Type.Integer({ description, minimum: 1, maximum: largestId })

export const AskedConsent = Type.Object(
  { kind: AgreedTextName, version: version('The live version.') },
  { description: 'A text of the merchant that the user has to answer before the next purchase.' },
)
export type AskedConsent = Static<typeof AskedConsent>

export const ConsentRequest = Type.Object({
  kind: AgreedTextName,
  version: version('The version that the user has read.'),
  agreed: Type.Optional(
    Type.Boolean({
      description: 'false: refused; the user stays with the version agreed to before. An agreement is never replaced.',
      default: true,
    }),
  ),
})
export type ConsentRequest = Static<typeof ConsentRequest>

const count = Type.Integer({ minimum: 0 })

/** By text, the number of the live version. */
export const TextVersions = Type.Object({ terms: count, clubTerms: count, privacyPolicy: count } satisfies Record<
  AgreedText,
  typeof count
>)

const sentence = Type.Optional(Type.String({ maxLength: 500 }))

/** By text, what has changed in it, in the merchant's words. */
export const WhatIsNew = Type.Object({ terms: sentence, clubTerms: sentence, privacyPolicy: sentence } satisfies Record<
  AgreedText,
  typeof sentence
>)

/** At the sign-up, when the app asked, or with an order. */
export const ConsentSource = OneOf(['signUp', 'asked', 'order'])
export type ConsentSource = Static<typeof ConsentSource>

export const GivenConsent = Type.Object({
  kind: AgreedTextName,
  version: Type.Integer(),
  agreed: Type.Boolean(),
  at: moment,
  source: ConsentSource,
})
export type GivenConsent = Static<typeof GivenConsent>

export const TextHistory = Type.Object({
  live: Type.Integer({ description: '0: the text is not published.' }),
  agreeFrom: Nullable(Type.Integer({ description: 'Customers have to agree to this version or a later one.' })),
  counts: Nullable(
    Type.Object({ required: count, agreed: count, refused: count }, { description: 'null: no agreement is required.' }),
  ),
  versions: Type.Array(
    Type.Object({
      number: Type.Integer(),
      publishedAt: Nullable(Type.String({ description: 'null: before versions were counted.', format: 'date-time' })),
      author: Nullable(Type.String({ description: 'null: not an administrator, or not known any more.' })),
      agreed: Type.Integer({ description: 'Customers who have agreed to this version.' }),
    }),
    { description: 'The newest first.' },
  ),
})
export type TextHistory = Static<typeof TextHistory>

export const ConsentAnswer = OneOf(['agreed', 'refused', 'missing'])
export type ConsentAnswer = Static<typeof ConsentAnswer>

export const ConsentPage = Type.Object({
  people: Type.Array(
    Type.Object({
      email: Type.String(),
      name: Type.String(),
      agreed: Nullable(Type.Object({ version: Type.Integer(), at: moment, source: ConsentSource })),
      refused: Nullable(Type.Object({ version: Type.Integer(), at: moment })),
    }),
    { description: 'By email, at most 50.' },
  ),
  next: Nullable(Type.String({ description: 'To be given as `after`; null: these were the last ones.' })),
})
export type ConsentPage = Static<typeof ConsentPage>
