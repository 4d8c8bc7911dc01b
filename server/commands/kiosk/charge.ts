import { codeKind, normalCode } from '#contract/rules/codes.ts'
import { endsKioskCharge } from '#contract/rules/order-end.ts'
import type { KioskCharge, KioskChargeResult } from '#contract/shapes/kiosk.ts'
import type { Once } from '#server/database/once.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { chargeResult } from '#server/presenters/kiosk.ts'
import { knownCharge, payCharge, takeCharge } from './charge-card.ts'
import { chargeGiftCard } from './charge-gift-card.ts'

export interface KioskChargeAttempt {
  ports: PaymentPorts
  once: Once
  /** Called when work may become due: wakes its runner after the answer. */
  workSoon: () => void
  tenant: number
  terminalId: string
  /** The Idempotency-Key, unique for the terminal. */
  key: string
  /** Keyed hash of the body: another body under the same key is refused. */
  requestHash: string
  charge: KioskCharge
  now: Date
}

export interface KioskCharged {
  result: KioskChargeResult
  /** True: the outcome of an earlier charge of a card with this key. */
  replayed: boolean
}

const ends = { ends: endsKioskCharge }

/**
 * Charges a gift card, or the card on file behind an AirPAY code. A refusal that the customer is shown ends the key.
 * @throws Refusal: of the code, the product and the card; IDEMPOTENCY_IN_PROGRESS while the outcome of a payment is
 *   unknown; GATEWAY when nothing was charged
 */
export const chargeAtKiosk = async (attempt: KioskChargeAttempt): Promise<KioskCharged> => {
  const key = storedKey(attempt)
  const { ports, requestHash, charge } = attempt
  const known = await ports.transact((tx) => knownCharge({ tx, key, requestHash }))
  const isGiftCard = codeKind(normalCode(charge.code)) === 'giftCard'
  return isGiftCard && !known ? spendGiftCard(attempt) : chargeCard(attempt)
}

/** Keys of two terminals differ. */
const storedKey = ({ terminalId, key }: KioskChargeAttempt): string => `${terminalId} ${key}`

const spendGiftCard = async ({ once, ports, ...attempt }: KioskChargeAttempt): Promise<KioskCharged> => ({
  result: await once.answer((tx) => chargeGiftCard({ ...attempt, tx, random: ports.random }), ends),
  replayed: false,
})

const chargeCard = async (attempt: KioskChargeAttempt): Promise<KioskCharged> => {
  const { ports, once, tenant, terminalId, requestHash, charge, now } = attempt
  const key = storedKey(attempt)
  attempt.workSoon()
  // The key is locked until the end of this transaction: a concurrent repeat waits.
  const order = await once.step(
    async (tx) =>
      (await knownCharge({ tx, key, requestHash })) ??
      takeCharge({
        tx,
        random: ports.random,
        tenant,
        terminalId,
        key,
        requestHash,
        charge,
        chargeTimeout: ports.chargeTimeout,
        now,
      }),
    ends,
  )
  return { result: chargeResult(await payCharge({ ports, order })), replayed: order.state !== 'pending' }
}
