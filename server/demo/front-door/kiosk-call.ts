import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Site } from './sites.ts'

/** The body of a kiosk call of the page: merchant, location, action and code. */
export const KioskAsk = Type.Object(
  {
    act: Type.Enum(['scan', 'redeem', 'charge']),
    merchant: Type.String({ maxLength: 63 }),
    locationId: Type.Integer({ minimum: 1 }),
    code: Type.String({ minLength: 1, maxLength: 40 }),
    /** Dollars; for a charge only. */
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 500 })),
  },
  { additionalProperties: false },
)
export type KioskAsk = Static<typeof KioskAsk>

/**
 * Makes the call of that merchant's kiosk, with the terminal's credentials, which stay on the server.
 * @param key the Idempotency-Key of the intent
 */
export const callAsKiosk = (app: FastifyInstance, { merchant, origin }: Site, ask: KioskAsk, key: string) => {
  const { terminalId, terminalSecret } = merchant.terminal
  return app.inject({
    method: 'POST',
    url: `/api/v1/kiosk/${ask.act}`,
    headers: {
      host: new URL(origin).host,
      app_key: merchant.appKey,
      authorization: `Basic ${Buffer.from(`${terminalId}:${terminalSecret}`).toString('base64')}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'queue-type': 'immediate',
    },
    payload: JSON.stringify({
      code: ask.code,
      locationId: ask.locationId,
      ...(ask.act === 'charge' && { amount: ask.amount }),
    }),
  })
}
