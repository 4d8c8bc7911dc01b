import { join } from 'node:path'
import { siteOrigin } from '#server/settings/settings.ts'
import { callBackInto } from './call-back.ts'
import { gatewayLabel } from '#contract/origins.ts'
import type { Payments, PaymentsOptions } from './payments.ts'
import { processorNames } from './processor.ts'
import { makeProcessors } from './processors.ts'
import { testAdapter } from './test-gateway/adapter.ts'
import { createGateway } from './test-gateway/gateway.ts'
import { openLedger } from './test-gateway/ledger.ts'
import { gatewaySite } from './test-gateway/routes.ts'

/** Milliseconds between the shop's charge timeout and the moment a look-up finds the charge of the silent test card. */
const lookupMargin = 5_000

/** The test gateway under every processor's name. */
export const openTestPayments = ({ settings, accounts, clock, step, meters }: PaymentsOptions): Payments => {
  const ledger = openLedger(join(settings.dataDir, 'gateway.jsonl'))
  const gateway = createGateway(ledger, {
    clock,
    lookupDelay: settings.chargeTimeout + lookupMargin,
    recorded: () => step('gateway-charged'),
  })
  const secret = settings.jwtSecret
  const options = { gateway, secret, origin: siteOrigin(settings, gatewayLabel), clock }
  return {
    processors: makeProcessors(
      processorNames.map((name) => testAdapter(name, options)),
      accounts,
      meters,
    ),
    mount: (app) =>
      gatewaySite(app, {
        host: `${gatewayLabel}.${settings.publicHost}`,
        secret,
        clock,
        frontDoor: siteOrigin(settings, null),
        callBack: (processor, body) => callBackInto(app)(processor, { ...body }),
      }),
    start: async () => undefined,
    close: async () => ledger.close(),
  }
}
