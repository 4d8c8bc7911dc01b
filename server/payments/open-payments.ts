import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/basics/ports.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'
import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import { processorNames, type Processors } from './processor.ts'
import { makeProcessors } from './processors.ts'
import type { Step } from '#server/basics/steps.ts'
import { testAdapter } from './test-gateway/adapter.ts'
import { createGateway } from './test-gateway/gateway.ts'
import { openLedger } from './test-gateway/ledger.ts'
import { gatewaySite } from './test-gateway/routes.ts'

/** The payment processors of this server. */
export interface Payments {
  processors: Processors
  /** Registers the sites that the processors provide. */
  mount: (app: FastifyInstance) => void
  close: () => void
}

export interface PaymentsOptions {
  settings: Settings
  accounts: ServiceAccounts
  clock: Clock
  step: Step
}

/** Milliseconds between the shop's charge timeout and the moment a look-up finds the charge of the silent test card. */
const lookupMargin = 5_000

/** Subdomain label of the test gateway under the public host; no merchant can have it. */
export const gatewayLabel = 'gateway'

/** Demo mode runs the test gateway under every processor's name. Production has no adapter yet. */
export const openPayments = (options: PaymentsOptions): Payments =>
  options.settings.mode === 'demo' ? openTestPayments(options) : noPayments(options)

const noPayments = ({ accounts }: PaymentsOptions): Payments => ({
  processors: makeProcessors([], accounts),
  mount: () => undefined,
  close: () => undefined,
})

const openTestPayments = ({ settings, accounts, clock, step }: PaymentsOptions): Payments => {
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
    ),
    mount: (app) =>
      gatewaySite(app, {
        host: `${gatewayLabel}.${settings.publicHost}`,
        secret,
        clock,
        frontDoor: siteOrigin(settings, null),
        callBack: async (processor, body) => {
          const answer = await app.inject({
            method: 'POST',
            url: `/api/v1/payments/callbacks/${processor}`,
            payload: body,
          })
          return answer.statusCode === 200
        },
      }),
    close: () => ledger.close(),
  }
}
