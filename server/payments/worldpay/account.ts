import Type, { type Static } from 'typebox'
import { secret } from '../credential-fields.ts'
import { currencyCode } from '../one-currency.ts'

const text = Type.String({ minLength: 1, maxLength: 200 })

/** A merchant's account at Worldpay Express. */
export const WorldpayCredentials = Type.Object({
  accountId: text,
  accountToken: Type.String({ minLength: 1, maxLength: 200, ...secret }),
  acceptorId: text,
  /** Of the certified application. */
  applicationId: text,
  terminalId: text,
  /** In which the account is settled: Express names none. Absent: USD. */
  currency: Type.Optional(currencyCode),
})
export type WorldpayCredentials = Static<typeof WorldpayCredentials>
