import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { BookNumbers, BusinessDay, DayComparison, DayEntries, DayFigure, DayIndex } from '../shapes/close.ts'

const day = Type.String({ description: 'Of the clocks of the merchant.', format: 'date' })
const id = Type.String({ description: 'Of the difference.', minLength: 1, maxLength: 200 })

/** The calls of the close of a day, and of the books that follow from it. */
export const closeEndpoints = {
  'GET /accounts/days': {
    id: 'listDays',
    tag: 'Admin',
    access: 'admin',
    summary: 'The day to close next, and the closed ones',
    result: DayIndex,
  },
  'GET /accounts/days/{day}': {
    id: 'getDay',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'What was sold, refunded and used on a day, by place',
    description:
      'A closed day never changes. What settles later, or is corrected, belongs to the day on which it does.',
    params: Type.Object({ day }),
    result: BusinessDay,
  },
  'GET /accounts/days/{day}/entries': {
    id: 'listDayEntries',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'What a number of a day consists of',
    params: Type.Object({ day }),
    query: Type.Object({
      figure: DayFigure,
      place: Type.Optional(Type.Integer({ description: 'Absent: all.', minimum: 0 })),
      skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    result: DayEntries,
  },
  'GET /accounts/days/{day}/comparison': {
    id: 'compareDay',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: "A day's payments and refunds beside the list of the processor",
    description: 'Matched by reference, whatever day the list says. Of a closed day: as it was when it was closed.',
    params: Type.Object({ day }),
    result: DayComparison,
    errors: ['GATEWAY'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
  'PUT /accounts/days/{day}/close': {
    id: 'closeDay',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'Close a day',
    description:
      'Days are closed one after the other, each from 01:00 of the next on. The close gets a number and goes on by itself. ' +
      'A repeat changes nothing.',
    params: Type.Object({ day }),
    result: BusinessDay,
    idempotency: 'ignored',
    errors: ['DAY_RUNNING', 'DAY_ORDER', 'DAY_DIFFERENCE', 'GATEWAY'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'PUT /accounts/differences/{id}/note': {
    id: 'leaveDifference',
    tag: 'Admin',
    access: 'admin',
    summary: 'Leave a difference as it is, and say why',
    params: Type.Object({ id }),
    body: Type.Object({ note: Type.String({ minLength: 1, maxLength: 300 }) }),
    result: Type.Object({ note: Type.String() }),
    idempotency: 'ignored',
  },
  'PUT /accounts/differences/{id}/return': {
    id: 'returnUnknownPayment',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'Give a payment back that the books do not have',
    description: 'The payment is voided at the processor, which does so once.',
    params: Type.Object({ id }),
    result: Type.Object({ returned: Type.Boolean() }),
    idempotency: 'ignored',
    errors: ['DIFFERENCE_UNKNOWN', 'GATEWAY'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'GET /accounts/journal': {
    id: 'getJournal',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'The closed days of a range as a journal for bookkeeping',
    query: Type.Object({ from: day, until: Type.String({ description: 'Included.', format: 'date' }) }),
    description: 'The columns are date, account, debit, credit, text and tax code.',
    result: Type.Unsafe<Blob>({}),
    answerType: ['text/csv'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'GET /accounts/book-numbers': {
    id: 'getBookNumbers',
    tag: 'Admin',
    access: 'admin',
    summary: 'The numbers of the accounts in the journal',
    result: BookNumbers,
  },
  'PUT /accounts/book-numbers': {
    id: 'saveBookNumbers',
    tag: 'Admin',
    access: 'admin',
    summary: 'Set the numbers of the accounts in the journal',
    body: BookNumbers,
    result: BookNumbers,
    idempotency: 'ignored',
  },
} as const satisfies Endpoints
