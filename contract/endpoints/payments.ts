import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { HostedFormSetup } from '../shapes/payment.ts'

export const paymentsEndpoints = {
  'GET /payments/hosted-forms': {
    id: 'setupHostedForm',
    tag: 'Payments',
    access: 'person',
    summary: 'Payment-form set-up',
    description: "Binds the socket to this user (once). With no processor configured it answers processor 'none' and an empty setupData, so that the client shows 'No Payment processor!'. The ticket or refNum lives 10 minutes. Cache-Control: no-store.",
    headers: ['DeviceIdRequired', 'Captcha'],
    query: Type.Object({ socketId: Type.String({ description: 'From the ready frame of /ws.', pattern: '^[0-9a-f]{32}$' }), captcha: Type.Optional(Type.String({ description: 'Bot-check token; the captcha header is accepted instead and preferred.' })) }),
    result: HostedFormSetup,
    errors: ['SOCKET_UNKNOWN', 'CAPTCHA', 'DEVICE_ID', 'EMAIL_UNCONFIRMED_CARD', 'PROCESSOR_DOWN'],
    limit: '5/min per user',
  },
} as const satisfies Endpoints
