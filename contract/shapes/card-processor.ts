import Type, { type Static } from 'typebox'
import { AuditEntry } from './audit.ts'
import { Nullable } from './helpers.ts'

/** A member of the credentials that an account at a processor consists of. */
export const CredentialField = Type.Object({
  name: Type.String(),
  isSecret: Type.Boolean({ description: 'Opens something by itself: the form does not show what is typed.' }),
  isRequired: Type.Boolean(),
  choices: Nullable(Type.Array(Type.String(), { description: 'null: any text.' })),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  pattern: Nullable(Type.String({ description: 'A regular expression.' })),
})
export type CredentialField = Static<typeof CredentialField>

export const ProcessorChoice = Type.Object({
  name: Type.String({ description: 'As GET /settings/app/processor/mobile names it.' }),
  fields: Type.Array(CredentialField),
  returnUrl: Nullable(
    Type.String({ description: 'Where the account at the provider has to send results; null: each request says it.' }),
  ),
})
export type ProcessorChoice = Static<typeof ProcessorChoice>

/** The account that takes the payments, as it may be shown: nothing of its credentials. */
export const CardProcessor = Type.Object({
  account: Nullable(
    Type.Object({
      processor: Type.String(),
      isTest: Type.Boolean({ description: 'No money moves.' }),
      isReadable: Type.Boolean({ description: 'false: the stored account cannot be opened, so no card is charged.' }),
      savedAt: Nullable(Type.String({ format: 'date-time' })),
      savedBy: Nullable(AuditEntry.properties.actor),
    }),
  ),
  choices: Type.Array(ProcessorChoice, { description: 'The processors of this server.' }),
  canStore: Type.Boolean({ description: 'false: the server has no CREDENTIALS_KEY, so a save is UNAVAILABLE.' }),
  isTestOnly: Type.Boolean({ description: 'This server charges no real card: every account is one for tests.' }),
})
export type CardProcessor = Static<typeof CardProcessor>

export const NewCardProcessor = Type.Object({
  processor: Type.String({ maxLength: 40 }),
  isTest: Type.Boolean(),
  credentials: Type.Record(Type.String(), Type.String({ maxLength: 500 }), {
    description: 'By the names of the fields of that processor.',
    maxProperties: 20,
  }),
})
