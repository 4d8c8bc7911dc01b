import Type, { type Static } from 'typebox'
import { largestId, Nullable, OneOf } from './helpers.ts'

const ClockTime = Type.String({
  description: 'On the clock of the location, 00:00 to 24:00.',
  pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
})

const LocalDate = Type.String({ description: 'At the location.', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

const OpenSpan = Type.Object(
  { opens: ClockTime, closes: ClockTime },
  { description: 'Closing at or before the opening time means on the next day.' },
)

const OpenDay = Type.Array(OpenSpan, { description: 'Empty: closed.', maxItems: 4 })

export const OpeningHours = Type.Object(
  {
    timeZone: Type.String({ description: 'IANA name, such as America/Chicago.', minLength: 1, maxLength: 60 }),
    weekly: Type.Array(OpenDay, { description: 'Sunday first.', minItems: 7, maxItems: 7 }),
    exceptions: Type.Array(Type.Object({ date: LocalDate, open: OpenDay }), {
      description: 'Days that replace their day of the week.',
      maxItems: 400,
    }),
  },
  { description: 'Absent: the location says nothing about its hours.' },
)
export type OpeningHours = Static<typeof OpeningHours>

export const LocationNotice = Type.Object(
  {
    kind: OneOf(['closed', 'wait']),
    date: LocalDate,
    text: Type.String({ minLength: 1, maxLength: 140 }),
  },
  { description: 'What is special on one day; on other days it is not shown.' },
)
export type LocationNotice = Static<typeof LocationNotice>

const TaxRate = Type.Object({
  from: Type.String({ ...LocalDate, description: 'Its first day, at the location.' }),
  rate: Type.Number({ description: 'In 1/100 percent, with one decimal at most.', minimum: 0, maximum: 9_999.9 }),
})
export type TaxRate = Static<typeof TaxRate>

export const Location = Type.Object({
  id: Type.Integer({ description: 'Never 0: 0 means all locations.', minimum: 1 }),
  name: Type.String(),
  city: Type.String(),
  address1: Type.String(),
  address2: Nullable(Type.String()),
  state: Type.String(),
  zip: Type.String(),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  phone: Nullable(Type.String()),
  hours: Type.Optional(OpeningHours),
  notice: Type.Optional(LocationNotice),
  closedForGood: Type.Optional(
    Type.Boolean({
      description:
        'True: it is not offered any more, and is listed for its name alone. Its hours then say that it is closed.',
    }),
  ),
  picture: Type.Optional(Type.String({ description: 'Address of a picture of the location.' })),
  services: Type.Optional(
    Type.Array(Type.String(), { description: 'What else is there, such as vacuums. Absent: nothing is said.' }),
  ),
  taxRates: Type.Optional(
    Type.Array(TaxRate, {
      description:
        'What is bought there, and not sent by post, is taxed at the rate whose first day came last. Absent, or before ' +
        'the first day: each product has its own rate.',
    }),
  ),
})
export type Location = Static<typeof Location>

export const State = Type.Object({
  code: Type.String(),
  name: Type.String(),
})
export type State = Static<typeof State>

/** A location with what changes from day to day. */
export const PlaceHours = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  city: Type.String(),
  hours: Nullable(OpeningHours),
  notice: Nullable(LocationNotice),
  hoursTag: Type.String({ description: 'For the If-Match of a change of the hours.' }),
  noticeTag: Type.String({ description: 'For the If-Match of a change of the notice.' }),
  closedForGood: Type.Boolean(),
})
export type PlaceHours = Static<typeof PlaceHours>

/** What is special on one day at several locations. */
export const PlacesDay = Type.Object({
  places: Type.Array(Type.Integer({ minimum: 1, maximum: largestId }), {
    minItems: 1,
    maxItems: 2_000,
    uniqueItems: true,
  }),
  day: OneOf(['closed', 'notice', 'usual'], {
    description: 'usual: neither an exception from the weekly hours nor a notice.',
  }),
  date: Type.Optional(Type.String({ ...LocalDate, description: 'Absent: today, by the clock of each location.' })),
  text: Type.Optional(
    Type.String({ description: 'Shown to customers on that day. A notice needs one.', maxLength: 140 }),
  ),
})
export type PlacesDay = Static<typeof PlacesDay>
