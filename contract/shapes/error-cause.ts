import Type, { type Static } from 'typebox'
import { errorSources, errorStates } from '../error-causes.ts'
import { Nullable, OneOf } from './helpers.ts'

const time = Type.String({ format: 'date-time' })

/** Of a cause: a hash of what makes errors one. */
export const CauseId = Type.String({ pattern: '^[0-9a-f]{20}$' })

const Source = OneOf([...errorSources])
const State = OneOf([...errorStates])

export const ErrorFilter = Type.Object({
  state: Type.Optional(State),
  source: Type.Optional(Source),
  version: Type.Optional(Type.String({ pattern: '^\\d{1,5}(\\.\\d{1,5}){2}$' })),
  merchant: Type.Optional(Type.String({ description: 'Subdomain.', minLength: 1, maxLength: 63 })),
  before: Type.Optional(
    Type.String({ description: 'Causes that were last seen before this time.', format: 'date-time' }),
  ),
})
export type ErrorFilter = Static<typeof ErrorFilter>

const Cause = Type.Object({
  id: CauseId,
  source: Source,
  title: Type.String({ description: 'What went wrong, without values.' }),
  state: State,
  count: Type.Integer(),
  firstAt: time,
  lastAt: time,
  versions: Type.Array(Type.String(), { description: 'In which it was seen, the newest first, at most 20.' }),
  merchants: Type.Array(Type.String(), { description: 'Subdomains, at most 50.' }),
  hasMoreMerchants: Type.Boolean(),
  cameAgainIn: Nullable(Type.String({ description: 'The version that has opened it again after it was resolved.' })),
})
export type Cause = Static<typeof Cause>

export const ErrorList = Type.Object({
  causes: Type.Array(Cause, { description: 'The last seen first, at most 50.' }),
  hasMore: Type.Boolean(),
  states: Type.Object({ open: Type.Integer(), resolved: Type.Integer(), muted: Type.Integer() }),
  versions: Type.Array(Type.String(), { description: 'Of all causes, the newest first.' }),
  merchants: Type.Array(Type.String(), { description: 'Of all causes, by name.' }),
})
export type ErrorList = Static<typeof ErrorList>

const Occurrence = Type.Object({
  id: Type.String({ format: 'uuid' }),
  at: time,
  message: Type.String(),
  stack: Type.Array(Type.String({ description: 'A frame.' })),
  statement: Nullable(Type.String({ description: 'The failed statement, without its values.' })),
  page: Nullable(Type.String({ description: 'Path of the page, the call or the kind of due work.' })),
  version: Nullable(Type.String()),
  merchant: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
  traceId: Nullable(Type.String()),
})
export type Occurrence = Static<typeof Occurrence>

export const ErrorDetail = Type.Object({
  cause: Cause,
  stateAt: Nullable(time),
  stateBy: Nullable(Type.String({ description: 'Account of platform staff.' })),
  days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), count: Type.Integer() }), {
    description: 'Of the last thirty days (UTC) those on which it was seen, the oldest first.',
  }),
  occurrences: Type.Array(Occurrence, { description: 'The newest, at most 10.' }),
})
export type ErrorDetail = Static<typeof ErrorDetail>

export const ErrorStateWrite = Type.Object({ state: State })
