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
  'discount made',
  'discount ended',
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
  'report answered',
  'club use counted',
  'rewash given',
  'club use given back',
  'free month given',
  'points given',
  'balance given',
  'purchase mailed again',
  'session ended',
  'refund asked for',
  'refund made',
  'refund refused',
  'charge-back entered',
  'parcel moved',
  'day closed',
  'difference left',
  'payment returned',
  'book numbers saved',
  'gift sent again',
  'gift card issued again',
  'email corrected',
  'email confirmed',
  'moved to another account',
  'moved from another account',
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
  'administrator logged in',
  'administrator log-in failed',
  'administrator logged out',
  'password changed',
  'password recovered',
  'note written',
  'audit log trimmed',
  'staff logged in',
  'staff log-in failed',
  'staff logged out',
  'staff account written',
  'staff tokens withdrawn',
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
  'role given',
  'role saved',
  'role removed',
  'act waits',
  'act confirmed',
  'act declined',
  'site suspended',
  'site resumed',
  'site exported',
  'site deleted',
  'content imported',
  'content exported',
] as const
export type AuditedAct = (typeof auditedActs)[number]

/** What an act can change, each with its value before and after. */
export const auditedFields = [
  'email',
  'make',
  'model',
  'year',
  'license',
  'color',
  'state',
  'hours',
  'notice',
  'subdomain',
  'parcel',
  'accounts',
  'note',
] as const
export type AuditedField = (typeof auditedFields)[number]

export const AuditedChange = Type.Object({
  field: OneOf(auditedFields as unknown as [...typeof auditedFields]),
  before: Nullable(Type.String({ description: 'null: there was none.' })),
  after: Nullable(Type.String({ description: 'null: there is none any more.' })),
})
export type AuditedChange = Static<typeof AuditedChange>

/** Which acts are listed. A member that is absent restricts nothing. */
export const AuditQuery = Type.Object({
  act: Type.Optional(OneOf(auditedActs as unknown as [...typeof auditedActs])),
  by: Type.Optional(
    Type.String({
      description: 'The id of an administrator, server or platform.',
      pattern: '^(server|platform|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
    }),
  ),
  subject: Type.Optional(
    Type.String({ description: 'The email of a customer, or as the log names it.', minLength: 1, maxLength: 254 }),
  ),
  from: Type.Optional(Type.String({ description: "The first day, in the merchant's time zone.", format: 'date' })),
  until: Type.Optional(Type.String({ description: 'The last day, included.', format: 'date' })),
})
export type AuditQuery = Static<typeof AuditQuery>

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
      words: Type.Optional(Type.String({ description: 'Of a search, as they were typed; erased with the account.' })),
    },
    { description: 'What the act was about.' },
  ),
  changes: Type.Array(AuditedChange),
  isErased: Type.Boolean({ description: 'Values of a person were kept, and are erased.' }),
  reason: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

export const AuditPage = Type.Object({
  acts: Type.Array(AuditEntry, { description: 'The newest first.' }),
  next: Nullable(Type.Integer({ description: 'For the following page; null: there is none.' })),
})
export type AuditPage = Static<typeof AuditPage>
