import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { HostedFormSetup, Processor } from '../shapes/payment.ts'

export const paymentsEndpoints = {
  'GET /payments/hosted-forms': {
    id: 'setupHostedForm',
    tag: 'Payments',
    access: 'person',
    summary: 'Payment-form set-up',
    description:
      "Binds the socket to this user (once). With no processor configured it answers processor 'none' and an " +
      "empty setupData, so that the client shows 'No Payment processor!'. The ticket or refNum lives 10 " +
      'minutes. Cache-Control: no-store.',
    headers: ['DeviceIdRequired', 'Captcha'],
    query: Type.Object({
      socketId: Type.String({ description: 'From the ready frame of /ws.', pattern: '^[0-9a-f]{32}$' }),
      captcha: Type.Optional(
        Type.String({ description: 'Bot-check token; the captcha header is accepted instead and preferred.' }),
      ),
    }),
    result: HostedFormSetup,
    errors: ['SOCKET_UNKNOWN', 'CAPTCHA', 'DEVICE_ID', 'EMAIL_UNCONFIRMED_CARD', 'PROCESSOR_DOWN'],
    limit: '5/min per user',
  },
  'POST /payments/callbacks/{processor}': {
    id: 'processorCallback',
    tag: 'Payments',
    access: 'public',
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
    limit: '120/min per IP',
  },
} as const satisfies Endpoints
