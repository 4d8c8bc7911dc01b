import Type, { type Static } from 'typebox'
import { Vehicle } from './account.ts'
import { auditedActs } from './audit.ts'
import { GivenConsent } from './consent.ts'
import { Nullable, OneOf } from './helpers.ts'
import { Membership, receiptKinds } from './membership.ts'
import { Purchase, Redemption } from './order.ts'
import { Reason as ReportReason, ReportEntry } from './report.ts'
import { WashClub } from './wallet.ts'

export const HeldItem = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  label: Type.String({ description: 'Of the kind of item.' }),
  maskedCode: Type.String({ description: 'Only its end can be read.' }),
  maxUses: Type.Integer(),
  usesMade: Type.Integer(),
  purchasedAt: Type.String({ format: 'date-time' }),
  expiresAt: Nullable(Type.String({ format: 'date-time' })),
  balance: Nullable(Type.Number({ description: 'Of a gift card, else null.' })),
  canReturnUse: Type.Boolean({ description: 'A use was made, and giving it back lets the customer use it again.' }),
})
export type HeldItem = Static<typeof HeldItem>

export const CustomerSession = Type.Object({
  id: Type.String({ format: 'uuid' }),
  startedAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.String({ description: 'To within the life of an access token.', format: 'date-time' }),
  platform: Nullable(
    OneOf(['web', 'IOS', 'Android'], { description: 'null: unknown, the device allows no notifications.' }),
  ),
  isYours: Type.Boolean({ description: 'The session that asks.' }),
})
export type CustomerSession = Static<typeof CustomerSession>

const cents = Type.Integer({ description: 'In cents.', minimum: 0 })
const time = Type.String({ format: 'date-time' })
const customerId = Type.String({ format: 'uuid' })

/** What a customer is found by, beside the numbers of orders and receipts. */
const KeyKind = OneOf(['name', 'plate', 'phone', 'email', 'card'])
export type KeyKind = Static<typeof KeyKind>

/** What staff see of a membership at a glance. */
const MembershipGlance = Type.Object({
  name: Type.String({ description: 'Of the plan.' }),
  state: OneOf(['active', 'frozen', 'unpaid', 'ending']),
})

export const CustomerHit = Type.Object({
  id: customerId,
  name: Type.String(),
  email: Type.String(),
  fits: Type.Object(
    {
      kind: Type.Union([KeyKind, OneOf(['order', 'receipt'])]),
      text: Type.String(),
      from: Type.Integer({ minimum: 0 }),
      to: Type.Integer({ description: 'Before this character.', minimum: 0 }),
    },
    { description: 'What fits the words, and the part of it that does.' },
  ),
  order: Nullable(
    Type.Object({ totalCents: cents, currency: Type.String(), at: time }, { description: 'Found by its number.' }),
  ),
  memberships: Type.Array(MembershipGlance, { description: 'Those that have not ended, the oldest first.' }),
})
export type CustomerHit = Static<typeof CustomerHit>

export const CustomerHits = Type.Object({
  hits: Type.Array(CustomerHit, { description: 'At most 20.' }),
  hasMore: Type.Boolean({ description: 'The words fit further customers.' }),
})
export type CustomerHits = Static<typeof CustomerHits>

export const CustomerGlance = Type.Object({
  name: Type.String(),
  since: time,
  memberships: Type.Array(Membership, { description: 'Those that have not ended, the oldest first.' }),
  plates: Type.Array(Type.String(), { description: 'Of all vehicles, the newest first.' }),
  items: Type.Integer({ description: 'Of the wallet, those that can be used.', minimum: 0 }),
  points: Type.Integer(),
  lastUse: Nullable(Type.Object({ at: time, locationId: Type.Integer() })),
})
export type CustomerGlance = Static<typeof CustomerGlance>

export const CustomerNote = Type.Object({
  id: Type.String({ format: 'uuid' }),
  text: Type.String(),
  at: time,
  writer: Nullable(Type.String({ description: 'null: the account is deleted.' })),
})
export type CustomerNote = Static<typeof CustomerNote>

const GivenGift = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  email: Type.String({ description: 'Of the recipient.' }),
  at: time,
  state: OneOf(['waiting', 'in a wallet', 'used'], { description: 'waiting: for the recipient to sign up.' }),
})
export type GivenGift = Static<typeof GivenGift>

const SentMail = Type.Object({ subject: Type.String(), at: time, state: OneOf(['sent', 'waiting', 'failed']) })

export const CustomerEvent = Type.Object({
  at: time,
  by: OneOf(['customer', 'staff', 'server']),
  actor: Nullable(Type.String({ description: 'Of staff; null: the account is deleted.' })),
  what: Type.Union([
    Type.Object({ kind: Type.Literal('joined') }),
    Type.Object({
      kind: Type.Literal('payment'),
      of: OneOf(['order', 'clubBilling', 'airPay']),
      isApproved: Type.Boolean(),
      names: Type.Array(Type.String()),
      number: Type.String(),
      totalCents: cents,
      currency: Type.String(),
      locationId: Nullable(Type.Integer()),
    }),
    Type.Object({ kind: Type.Literal('report'), reason: ReportReason, text: Nullable(Type.String()) }),
    Type.Object({ kind: Type.Literal('use'), name: Type.String(), locationId: Type.Integer() }),
    Type.Object({ kind: Type.Literal('membership'), of: OneOf([...receiptKinds]), plan: Type.String() }),
    Type.Object({
      kind: Type.Literal('act'),
      act: OneOf([...auditedActs]),
      name: Nullable(Type.String({ description: 'Of what it was about.' })),
      reason: Nullable(Type.String()),
    }),
  ]),
})
export type CustomerEvent = Static<typeof CustomerEvent>

export const CustomerEvents = Type.Object({
  events: Type.Array(CustomerEvent, { description: 'The newest first.' }),
  next: Nullable(Type.String({ description: 'For the following page; null: there is none.', format: 'date-time' })),
})
export type CustomerEvents = Static<typeof CustomerEvents>

export const Customer = Type.Object({
  id: customerId,
  email: Type.String(),
  isEmailConfirmed: Type.Boolean(),
  name: Type.String(),
  phone: Type.String({ description: 'Digits.' }),
  homeLocationId: Type.Integer({ description: '0: none was chosen.' }),
  since: Type.String({ format: 'date-time' }),
  points: Type.Integer(),
  pointGoal: Type.Integer(),
  club: WashClub,
  memberships: Type.Array(Membership, { description: 'Those that have not ended, the oldest first.' }),
  vehicle: Type.Optional(Nullable(Vehicle)),
  consents: Type.Array(GivenConsent, { description: 'The newest first.' }),
  card: Nullable(Type.Object({ cardType: Type.String(), lastFour: Type.String() })),
  items: Type.Array(HeldItem, { description: 'The newest first, used and expired ones included.' }),
  purchases: Type.Array(Purchase, { description: 'The newest first.' }),
  chargedBack: Type.Array(Type.String({ format: 'uuid' }), { description: 'The purchases that the bank took back.' }),
  uses: Type.Array(Redemption, { description: 'The newest first.' }),
  sessions: Type.Array(CustomerSession, { description: 'The most recently used first.' }),
  gifts: Type.Array(GivenGift, { description: 'That the customer has given, the newest first.' }),
  mails: Type.Array(SentMail, { description: 'Of the last 30 days, the newest first.' }),
  reports: Type.Array(ReportEntry, { description: 'Of problems, the newest first.' }),
  notes: Type.Array(CustomerNote, { description: 'Of staff, the newest first.' }),
})
export type Customer = Static<typeof Customer>
