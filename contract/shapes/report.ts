import Type, { type Static } from 'typebox'
import { reportAnswerLength, reportLength, reportReasons, type ReportReason } from '../constants.ts'
import { Nullable, OneOf } from './helpers.ts'

const id = Type.String({ format: 'uuid' })
const time = Type.String({ format: 'date-time' })

export const Reason = OneOf(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
  description: 'dirt: soap or dirt left. dryer: it did not work. code: the kiosk did not take it. damage: to the car.',
})

const PutRight = Nullable(
  Type.Boolean({ description: 'Whether it put things right, as the customer says; null: nothing is said.' }),
)

export const ReportOutcome = Type.Object({
  isRight: Type.Boolean({ description: 'Whether the answer put things right.' }),
})

export const NewReport = Type.Object({
  id: Type.String({ description: 'Of the phone: a repeat stores nothing more.', format: 'uuid' }),
  reason: Reason,
  text: Type.Optional(Type.String({ minLength: 1, maxLength: reportLength, pattern: '\\S' })),
  use: Type.Optional(Type.String({ description: 'The visit; or purchase.', format: 'uuid' })),
  purchase: Type.Optional(id),
  writtenDate: Type.String({ description: "By the phone's clock.", format: 'date-time' }),
})
export type NewReport = Static<typeof NewReport>

/** A problem report as its writer sees it. */
export const Report = Type.Object({
  id,
  reason: Reason,
  text: Nullable(Type.String()),
  use: Nullable(id),
  purchase: Nullable(id),
  writtenDate: time,
  sentDate: Nullable(Type.String({ description: 'null: it waits on the phone.', format: 'date-time' })),
  answer: Nullable(
    Type.Object({
      text: Type.String(),
      date: time,
      by: Nullable(Type.String({ description: 'The first name of who answered; null: the account is deleted.' })),
      rewash: Nullable(
        Type.Object(
          { name: Type.String(), purchasedDate: time, expirationDate: Nullable(time) },
          { description: 'The wallet item that came with it.' },
        ),
      ),
      isRight: Type.Optional(PutRight),
    }),
  ),
})
export type Report = Static<typeof Report>

/** A problem report as staff see it. */
export const ReportEntry = Type.Object({
  id,
  reason: Reason,
  text: Nullable(Type.String()),
  customer: Type.Object({
    id,
    name: Type.String(),
    plate: Nullable(Type.String()),
    plan: Nullable(Type.String({ description: 'Of the first membership.' })),
    reports: Type.Integer({ description: 'Of this customer, this one included.', minimum: 1 }),
  }),
  what: Type.String({ description: 'The wash, or what was bought.' }),
  locationId: Nullable(Type.Integer({ description: 'null: bought in the app, without a location.' })),
  happenedDate: time,
  canRewash: Type.Boolean({ description: 'It was a wash.' }),
  writtenDate: time,
  sentDate: time,
  answer: Nullable(
    Type.Object({
      text: Type.String(),
      date: time,
      by: Nullable(Type.String({ description: 'null: the account is deleted.' })),
      isRewash: Type.Boolean(),
      isRight: PutRight,
    }),
  ),
})
export type ReportEntry = Static<typeof ReportEntry>

export const ReportAnswer = Type.Object({
  text: Type.String({ minLength: 1, maxLength: reportAnswerLength, pattern: '\\S' }),
  rewash: Type.Boolean({ description: 'With one use of the same wash, as PUT …/goodwill/{goodwill} gives it.' }),
})
