import Type, { type Static } from 'typebox'
import { OneOf } from './helpers.ts'

const count = Type.Integer({ minimum: 0 })

/** What happened at a merchant on a day or on some days. */
export const Figures = Type.Object({
  from: Type.String({ description: 'The first day, YYYY-MM-DD.' }),
  day: Type.String({ description: 'The last day, YYYY-MM-DD.' }),
  timeZone: Type.String({ description: 'In which days and hours are counted.' }),
  sales: Type.Array(
    Type.Object({
      at: Type.String({ description: 'The hour, 00 to 23, of a single day; else the day, YYYY-MM-DD.' }),
      count,
      total: Type.Number({ description: 'With taxes. At most 2 decimals.' }),
    }),
    { description: 'Every hour or day, those without sales too.' },
  ),
  washes: Type.Array(
    Type.Object({ locationId: Type.Integer(), name: Type.String(), byHour: Type.Array(count, { minItems: 24 }) }),
    { description: 'Codes redeemed per location and hour of the day, every location.' },
  ),
  members: Type.Object({ active: count, joined: count, lost: count }),
  reasons: Type.Array(Type.Object({ question: Type.String(), answer: Type.String(), count }), {
    description: 'Answers to the survey of members who leave, the most frequent first.',
  }),
  visits: Type.Array(Type.Object({ name: Type.String(), count }), {
    description: 'Pages of the web shop and steps of a purchase, by UTC day, the most frequent first.',
  }),
  inDoubt: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      kind: OneOf(['order', 'clubBilling', 'airPay']),
      since: Type.String({ format: 'date-time' }),
      total: Type.Number(),
    }),
    { description: 'Payments whose outcome is not known now, the oldest first.' },
  ),
  pushes: Type.Object(
    {
      waiting: Type.Integer({ description: 'Tried at least once, and tried again.' }),
      gone: Type.Integer({ description: 'The device took the permission back.' }),
      expired: Type.Integer({ description: 'Tried for a day.' }),
    },
    { description: 'Pushes that did not reach their device.' },
  ),
  versions: Type.Array(
    Type.Object({ version: Type.String(), count, open: Type.Integer({ description: 'Connected now.', minimum: 0 }) }),
    { description: 'Devices of the last 30 days by the version that they reported last, the newest first.' },
  ),
})
export type Figures = Static<typeof Figures>
