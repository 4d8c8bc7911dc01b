import type { FastifyInstance } from 'fastify'
import { chargeAtKiosk, type KioskChargeAttempt } from '#server/commands/kiosk/charge.ts'
import { readCode } from '#server/commands/kiosk/read-code.ts'
import { redeemCode } from '#server/commands/kiosk/redeem-code.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { scanResult } from '#server/presenters/kiosk.ts'

const attemptOf = (it: InputOf<'POST /kiosk/charge'>): KioskChargeAttempt => ({
  ports: paymentPorts(it.deps, it.transact, { tenant: it.tenant.id, subdomain: it.tenant.subdomain }),
  once: it.once,
  workSoon: () => it.afterCommit(it.deps.workSoon),
  tenant: it.tenant.id,
  terminalId: it.terminal,
  key: it.idempotencyKey,
  requestHash: it.bodyHash,
  charge: it.body,
  now: it.now,
})

export const kioskRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /kiosk/scan', async ({ tx, tenant, now, body: { code, locationId } }) =>
    scanResult(await readCode({ tx, tenant: tenant.id, code, locationId, now, lock: false })),
  )

  serve(app, 'POST /kiosk/redeem', ({ tx, deps: { random }, tenant, terminal, now, body: { code, locationId } }) =>
    redeemCode({ tx, random, tenant: tenant.id, terminalId: terminal, code, locationId, now }),
  )

  serve(app, 'POST /kiosk/charge', async (it) => {
    const { result, replayed } = await chargeAtKiosk(attemptOf(it))
    if (replayed) it.markReplayed()
    return result
  })
}
