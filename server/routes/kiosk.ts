import type { FastifyInstance } from 'fastify'
import { codeKind, normalCode } from '#contract/rules/codes.ts'
import type { KioskChargeResult } from '#contract/shapes/kiosk.ts'
import { knownCharge, payCharge, retryCharge, takeCharge } from '../commands/kiosk/charge-card.ts'
import { chargeGiftCard } from '../commands/kiosk/charge-gift-card.ts'
import { readCode } from '../commands/kiosk/read-code.ts'
import { redeemCode } from '../commands/kiosk/redeem-code.ts'
import { paymentPorts } from '../payments/ports.ts'
import { recall } from '../plugins/replay.ts'
import { serve, serveOutside, type Outside } from '../plugins/serve.ts'
import { chargeResult, scanResult } from '../presenters/kiosk.ts'
import { Refusal } from '../refusal.ts'

type Charge = Outside<'POST /kiosk/charge'>

export const kioskRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /kiosk/scan', async ({ tx, tenant, now, body }) =>
    scanResult(await readCode(tx, { tenant: tenant.id, ...body, now, lock: false })),
  )

  serve(app, 'POST /kiosk/redeem', ({ tx, deps, tenant, terminal, now, body }) =>
    redeemCode(tx, { tenant: tenant.id, ...body, now }, { terminalId: terminal, random: deps.random }),
  )

  serveOutside(app, 'POST /kiosk/charge', async (it) => {
    const known = await it.transact((tx) => knownCharge(tx, attemptOf(it)))
    const isGiftCard = codeKind(normalCode(it.body.code)) === 'giftCard'
    return isGiftCard && !known ? spendGiftCard(it) : chargeCard(it)
  })
}

/** Keys belong to their terminal. */
const attemptOf = ({ tenant, terminal, idempotencyKey, bodyHash, body, now }: Charge) => ({
  tenant: tenant.id,
  key: `${terminal} ${idempotencyKey}`,
  requestHash: bodyHash,
  body,
  now,
})

const spendGiftCard = ({ transactOnce, deps, tenant, body, now }: Charge): Promise<KioskChargeResult> =>
  transactOnce(async (tx) => {
    const read = await readCode(tx, {
      tenant: tenant.id,
      code: body.code,
      locationId: body.locationId,
      now,
      lock: true,
    })
    if (read.kind !== 'giftCard') throw new Refusal('CODE_KIND')
    return chargeGiftCard(tx, deps.random, { tenant: tenant.id, number: read.card.number, body, now })
  })

const chargeCard = async (it: Charge): Promise<KioskChargeResult> => {
  const { deps, transact, keyed, tenant, now, afterCommit, markReplayed } = it
  const ports = paymentPorts(deps, transact, tenant.subdomain)
  const attempt = attemptOf(it)
  afterCommit(() => deps.mailSoon(tenant.id))
  const order = await transact(async (tx) => {
    // Holds the key until the end of this transaction: a repeat at the same moment waits its turn.
    if (keyed) await recall(tx, keyed, now)
    const known = await knownCharge(tx, attempt)
    if (known?.state === 'failed') return retryCharge(tx, ports, known)
    return known ?? takeCharge(tx, ports, attempt)
  })
  if (order.state !== 'pending') markReplayed()
  return chargeResult(await payCharge(ports, order))
}
