import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { Nullable } from '../shapes/helpers.ts'
import { HostedFormSetup, Processor } from '../shapes/payment.ts'

const socketId = Type.String({ description: 'From the ready frame of /ws.', pattern: '^[0-9a-f]{32}$' })

/** What the set-ups of a form have in common. */
const setUp = {
  tag: 'Payments',
  access: 'person',
  answered: 'outside a transaction',
  headers: ['DeviceIdRequired', 'Captcha'],
  query: Type.Object({
    socketId,
    captcha: Type.Optional(
      Type.String({ description: 'Bot-check token; the captcha header is accepted instead and preferred.' }),
    ),
  }),
  result: HostedFormSetup,
  errors: ['SOCKET_UNKNOWN', 'CAPTCHA', 'DEVICE_ID', 'EMAIL_UNCONFIRMED_CARD', 'PROCESSOR_DOWN'],
  limits: [{ count: 5, window: minute, per: ['user'] }],
} as const

export const paymentsEndpoints = {
  'GET /payments/hosted-forms': {
    ...setUp,
    id: 'setupHostedForm',
    summary: 'Payment-form set-up',
    description:
      "Binds the socket to this user (once). With no processor configured it answers processor 'none' and an " +
      "empty setupData, so that the client shows 'No Payment processor!'. The ticket or refNum lives 10 " +
      'minutes. Cache-Control: no-store.',
  },
  'GET /payments/exact/form_data': {
    ...setUp,
    id: 'setupExact',
    summary: 'Payment-form set-up, exacthosted only',
    errors: [...setUp.errors, 'PROCESSOR_OTHER'],
  },
  'GET /payments/worldpay/addnew': {
    ...setUp,
    id: 'setupWorldpay',
    summary: 'Payment-form set-up, worldpay only',
    errors: [...setUp.errors, 'PROCESSOR_OTHER'],
  },
  'GET /payments/moneris/setup': {
    ...setUp,
    id: 'setupMoneris',
    summary: 'Payment-form set-up, moneris or moneris_deprecated only',
    errors: [...setUp.errors, 'PROCESSOR_OTHER'],
  },
  'GET /payments/moneris/receipts': {
    id: 'monerisReceipt',
    tag: 'Payments',
    access: 'person',
    answered: 'outside a transaction',
    summary: 'Fetch the receipt after the receipt callback',
    query: Type.Object({ ticket: Type.String({ description: 'From setupData.' }), socketId }),
    result: Type.Object({ success: Type.Boolean(), errorMessage: Nullable(Type.String()) }),
    errors: ['SOCKET_UNKNOWN', 'CARD_FAILED', 'TICKET_UNKNOWN'],
  },
  'POST /payments/callbacks/{processor}': {
    id: 'processorCallback',
    tag: 'Payments',
    access: 'public',
    answered: 'outside a transaction',
    fromProcessor: true,
    summary: 'Result from the processor',
    description:
      'Signed by the processor, exactly-once per reference; stores the card tag (never a card number) and ' +
      'sends the message frame.',
    params: Type.Object({ processor: Processor }),
    body: Type.Object({}, { additionalProperties: true }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['SIGNATURE', 'TICKET_UNKNOWN'],
    limits: [{ count: 120, window: minute, per: ['IP'] }],
  },
} as const satisfies Endpoints
