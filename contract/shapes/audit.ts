import Type, { type Static } from 'typebox'
import { Nullable, OneOf } from './helpers.ts'

/** What the audit log knows. */
export const auditedActs = [
  'site-config saved',
  'site-config restored',
  'site-config published',
  'site-config imported',
  'site-config migrated',
  'draft saved',
  'draft discarded',
  'raw editor unlocked',
  'publication refused',
  'publication scheduled',
  'publication moved',
  'publication taken back',
  'planned publication refused',
  'subdomain changed',
  'wrappers changed',
  'wrapper downloaded',
  'file uploaded',
  'file removed',
  'password entered again',
  'push queued',
  'broadcast sent',
  'codes ordered',
  'codes ended',
  'push key saved',
  'push key removed',
  'push tried',
  'card processor set',
  'card processor refused',
  'card processor removed',
  'payments refused',
  'terminal set',
  'terminal revoked',
  'use given back',
  'purchase mailed again',
  'session ended',
  'customers searched',
  'customer opened',
  'vehicle corrected',
  'vehicle swapped',
  'membership frozen',
  'freeze taken back',
  'membership woken',
  'plan changed',
  'plan change taken back',
  'membership canceled',
  'membership reactivated',
  'member charge declined',
  'price change sent',
  'price change taken back',
  'hours saved',
  'notice saved',
  'day set',
  'staff logged in',
  'staff log-in failed',
  'staff logged out',
  'staff account written',
  'version set',
  'release widened',
  'migration tried again',
  'account granted',
  'site created',
  'first admin invited',
  'administrator invited',
  'invitation withdrawn',
  'administrator added',
  'administrator ended',
  'site suspended',
  'site resumed',
  'site exported',
  'site deleted',
  'content imported',
  'content exported',
] as const
export type AuditedAct = (typeof auditedActs)[number]

/** Why an administrator acts on a customer's account. */
export const Reason = Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' })

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  actor: Type.Object({
    kind: OneOf(['admin', 'platform', 'server']),
    name: Nullable(Type.String({ description: 'null: the server, or an account that is deleted.' })),
    isYou: Type.Boolean(),
  }),
  act: OneOf(auditedActs as unknown as [...typeof auditedActs]),
  subject: Nullable(Type.String({ description: 'The number of a save, the email of a customer, and the like.' })),
  detail: Type.Object(
    {
      name: Type.Optional(Type.String({ description: 'Of the wallet item, the location or the plan.' })),
      words: Type.Optional(Type.String({ description: 'Of a search, as they were typed.' })),
    },
    { description: 'What the act was about.' },
  ),
  reason: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

export const AuditPage = Type.Object({
  acts: Type.Array(AuditEntry, { description: 'The newest first.' }),
  next: Nullable(Type.Integer({ description: 'For the following page; null: there is none.' })),
})
export type AuditPage = Static<typeof AuditPage>
