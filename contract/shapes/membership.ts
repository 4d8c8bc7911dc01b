import Type, { type Static } from 'typebox'
import { largestId, Nullable, OneOf } from './helpers.ts'
import { Vehicle } from './account.ts'

const Cents = Type.Integer({ description: 'In cents, without tax.', minimum: 0 })
const Moment = Type.Integer({ description: 'In milliseconds since 1970.' })

export const Plan = Type.Object(
  {
    productId: Type.Integer({ minimum: 1, maximum: largestId }),
    name: Type.String(),
    monthlyCents: Cents,
    taxRate: Type.Number({ description: 'In 1/100 percent, with one decimal at most.', minimum: 0 }),
    useLimit: Nullable(Type.Integer({ description: 'Uses of one period; null: unlimited.', minimum: 1 })),
    locationIds: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Empty: all locations.' }),
  },
  { description: 'A plan, at the price of one membership.' },
)
export type Plan = Static<typeof Plan>

const VehicleId = Type.String({ format: 'uuid' })

export const MembershipTerms = Type.Object(
  {
    plan: Plan,
    vehiclePercent: Type.Integer({ description: 'Off the price of any plan; fixed at joining.', minimum: 0 }),
    paidCents: Type.Integer({ description: 'What was paid for the current period, before tax.', minimum: 0 }),
    nextBillingAt: Moment,
    billingDay: Type.Integer({ description: 'Of the month, in UTC; a shorter month uses its last day.' }),
    isEnding: Type.Boolean(),
    endedAt: Nullable(Moment),
    freeze: Nullable(
      Type.Object(
        { from: Moment, until: Moment, cents: Cents },
        { description: 'From one billing to the next full month; cents: the price of each month of it.' },
      ),
    ),
    fee: Nullable(
      Type.Object(
        { cents: Cents, since: Moment, nextAttemptAt: Moment },
        { description: 'A price of the freeze that was declined.' },
      ),
    ),
    unpaid: Nullable(
      Type.Object({ since: Moment, nextAttemptAt: Moment }, { description: 'The month was declined; since: first.' }),
    ),
    repeatAt: Nullable(
      Type.Integer({ description: 'When a billing is repeated that took no money for another reason than the card.' }),
    ),
    nextPlan: Nullable(Plan),
    nextPrices: Type.Array(
      Type.Object({
        monthlyCents: Cents,
        from: Type.String({ description: 'The first day of a billing with it, 2026-12-01.' }),
      }),
      { description: 'Prices that were announced, by their days.' },
    ),
    freezes: Type.Array(Moment, { description: 'Begins of earlier freezes.' }),
    swaps: Type.Array(
      Type.Object({ at: Moment, from: Nullable(VehicleId), to: VehicleId, isByStaff: Type.Boolean() }),
      { description: 'Of the vehicle, the last one last.' },
    ),
    usedAt: Nullable(Type.Integer({ description: 'When its code was last redeemed; null: never.' })),
    freeMonths: Type.Optional(
      Type.Integer({ description: 'Full months to come that are charged 0; absent: none.', minimum: 0 }),
    ),
    placeRate: Type.Optional(
      Type.Integer({
        description:
          'The rate of tax, in 1/100 percent, at which what is charged today is taxed: that of the home location. ' +
          'Absent: that of the plan.',
        minimum: 0,
      }),
    ),
  },
  { description: 'What is agreed, and what is to come.' },
)
export type MembershipTerms = Static<typeof MembershipTerms>

/** A vehicle of a user, by the id that a swap names. */
export const OwnVehicle = Type.Object({ id: VehicleId, ...Vehicle.properties })
export type OwnVehicle = Static<typeof OwnVehicle>

export const Membership = Type.Object({
  id: Type.String({ format: 'uuid' }),
  startedAt: Moment,
  vehicle: Nullable(OwnVehicle),
  otherVehicles: Type.Array(OwnVehicle, { description: 'Of the user, which are in no membership; newest first.' }),
  usesThisPeriod: Type.Integer({ minimum: 0 }),
  terms: MembershipTerms,
  plans: Type.Array(Plan, { description: 'Those that it can change to, at their prices for every member.' }),
})
export type Membership = Static<typeof Membership>

/** What a member confirms, and what is compared before anything changes. */
export const ActOutcome = Type.Object(
  {
    totalCents: Type.Integer({ description: 'Charged now, with tax.', minimum: 0 }),
    nextDay: Nullable(Type.String({ description: 'The day of the next billing after it; null: there is none.' })),
    nextTotalCents: Type.Integer({ description: 'Charged then, with tax.', minimum: 0 }),
    endsDay: Nullable(Type.String({ description: 'The day on which the membership ends; null: it does not.' })),
  },
  { description: "What an act costs and leads to. Days are those of the merchant's clocks, 2026-12-01." },
)
export type ActOutcome = Static<typeof ActOutcome>

const actNames = ['freeze', 'unfreeze', 'wake', 'changePlan', 'keepPlan', 'swap', 'cancel', 'reactivate'] as const

export const MembershipAct = Type.Object({
  act: OneOf(actNames),
  months: Type.Optional(Type.Integer({ description: 'Of a freeze.', minimum: 1, maximum: 12 })),
  productId: Type.Optional(Type.Integer({ description: 'The other plan.', minimum: 1, maximum: largestId })),
  vehicleId: Type.Optional(Type.String({ description: 'Of a swap: a vehicle that the user has.', format: 'uuid' })),
  vehicle: Type.Optional(Vehicle),
  shown: Type.Optional(ActOutcome),
})
export type MembershipAct = Static<typeof MembershipAct>

/** The acts that may have to be paid first. */
export const PaidAct = OneOf(['changePlan', 'wake'])
export type PaidAct = Static<typeof PaidAct>

/** What a receipt of a membership is of. */
export const receiptKinds = [
  'joined',
  'renewed',
  'frozenMonth',
  'freeze',
  'unfreeze',
  'wake',
  'changePlan',
  'planToCome',
  'keepPlan',
  'swap',
  'declined',
  'feeDropped',
  'canceled',
  'reactivated',
  'ended',
  'endedUnpaid',
] as const
export type ReceiptKind = (typeof receiptKinds)[number]
