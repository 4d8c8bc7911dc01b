import type { FastifyInstance } from 'fastify'
import { codeKind, normalCode } from '#contract/rules/codes.ts'
import { endsKioskCharge } from '#contract/rules/order-end.ts'
import type { KioskChargeResult } from '#contract/shapes/kiosk.ts'
import { knownCharge, payCharge, takeCharge } from '#server/commands/kiosk/charge-card.ts'
import { chargeGiftCard } from '#server/commands/kiosk/charge-gift-card.ts'
import { readCode } from '#server/commands/kiosk/read-code.ts'
import { redeemCode } from '#server/commands/kiosk/redeem-code.ts'
import type { Tx } from '#server/database/transact.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { storeEndingRefusal, findReplay } from '#server/api/replay.ts'
import { serve, serveOutsideTransaction, type OutsideTransaction } from '#server/api/serve.ts'
import { chargeResult, scanResult } from '#server/presenters/kiosk.ts'
import { Refusal } from '#server/basics/refusal.ts'

type Charge = OutsideTransaction<'POST /kiosk/charge'>

export const kioskRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /kiosk/scan', async ({ tx, tenant, now, body }) =>
    scanResult(await readCode(tx, { tenant: tenant.id, ...body, now, lock: false })),
  )

  serve(app, 'POST /kiosk/redeem', ({ tx, deps, tenant, terminal, now, body }) =>
    redeemCode(tx, { tenant: tenant.id, ...body, now }, { terminalId: terminal, random: deps.random }),
  )

  serveOutsideTransaction(app, 'POST /kiosk/charge', async (it) => {
    const known = await it.transact((tx) => knownCharge(tx, attemptOf(it)))
    const isGiftCard = codeKind(normalCode(it.body.code)) === 'giftCard'
    return isGiftCard && !known ? spendGiftCard(it) : chargeCard(it)
  })
}

/** Keys are scoped to their terminal. */
const attemptOf = ({ tenant, terminal, idempotencyKey, bodyHash, body, now }: Charge) => ({
  tenant: tenant.id,
  key: `${terminal} ${idempotencyKey}`,
  requestHash: bodyHash,
  body,
  now,
})

/** Decides a charge; a refusal that the customer is shown ends the key of the terminal. */
const decide = <T>(tx: Tx, { keyed, now }: Charge, work: () => Promise<T>): Promise<T> =>
  storeEndingRefusal(tx, { keyed, now, ends: endsKioskCharge }, work)

const spendGiftCard = (it: Charge): Promise<KioskChargeResult> => {
  const { transactOnce, deps, tenant, body, now } = it
  return transactOnce((tx) =>
    decide(tx, it, async () => {
      const scan = { tenant: tenant.id, code: body.code, locationId: body.locationId, now, lock: true }
      const read = await readCode(tx, scan)
      if (read.kind !== 'giftCard') throw new Refusal('CODE_KIND')
      return chargeGiftCard(tx, deps.random, { tenant: tenant.id, number: read.card.number, body, now })
    }),
  )
}

const chargeCard = async (it: Charge): Promise<KioskChargeResult> => {
  const { deps, transact, keyed, tenant, now, afterCommit, markReplayed } = it
  const ports = paymentPorts(deps, transact, tenant.subdomain)
  const attempt = attemptOf(it)
  afterCommit(() => deps.mailSoon(tenant.id))
  const order = await transact(async (tx) => {
    // Locks the key until the end of this transaction: a concurrent repeat waits.
    if (keyed) await findReplay(tx, keyed, now)
    return (await knownCharge(tx, attempt)) ?? decide(tx, it, () => takeCharge(tx, ports, attempt))
  })
  if (order.state !== 'pending') markReplayed()
  return chargeResult(await payCharge(ports, order))
}
