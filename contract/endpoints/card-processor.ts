import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { CardProcessor, NewCardProcessor } from '../shapes/card-processor.ts'

export const cardProcessorEndpoints = {
  'GET /accounts/card-processor': {
    id: 'getCardProcessor',
    tag: 'Admin',
    access: 'admin',
    permission: 'set-up-payments',
    summary: 'Which account takes the payments, and what an account consists of',
    result: CardProcessor,
  },
  'PUT /accounts/card-processor': {
    id: 'setCardProcessor',
    tag: 'Admin',
    access: 'admin',
    permission: 'set-up-payments',
    answered: 'outside a transaction',
    fresh: true,
    summary: 'Set the account that takes the payments',
    description:
      'The processor is asked, without a charge, whether it accepts the credentials; otherwise nothing is stored. They ' +
      'are stored encrypted and never given out again. Payments that are still open stay with the account at which ' +
      'they were charged. UNAVAILABLE (503): the server has no CREDENTIALS_KEY.',
    body: NewCardProcessor,
    result: CardProcessor,
    idempotency: 'ignored',
    errors: ['PROCESSOR_REFUSED', 'PROCESSOR_SILENT'],
    // A save tells whether credentials are right, so guesses are limited.
    limits: [{ count: 20, window: hour, per: ['user'] }],
  },
  'DELETE /accounts/card-processor': {
    id: 'removeCardProcessor',
    tag: 'Admin',
    access: 'admin',
    permission: 'set-up-payments',
    fresh: true,
    summary: 'Take the account away: no card is charged any more',
    description: 'Payments that are still open are looked up and given back at this account all the same.',
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
  },
} as const satisfies Endpoints
