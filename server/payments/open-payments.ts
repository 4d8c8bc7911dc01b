import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../ports.ts'
import { siteOrigin, type Settings } from '../settings.ts'
import { processorNames, type Processor } from './processor.ts'
import type { Step } from './steps.ts'
import { testProcessor } from './test-gateway/adapter.ts'
import { createGateway } from './test-gateway/gateway.ts'
import { openLedger } from './test-gateway/ledger.ts'
import { gatewaySite } from './test-gateway/routes.ts'

/** The payment processors of this server. */
export interface Payments {
  /** The processor of that name, or null when it is not set up here. */
  processor: (name: string) => Processor | null
  /** Hangs the sites that the processors bring along into the server. */
  mount: (app: FastifyInstance) => void
  close: () => void
}

export interface PaymentsOptions {
  settings: Settings
  clock: Clock
  step: Step
}

/** The silent card's charge is found by a look-up this long after the shop stopped waiting for it. */
const silenceMargin = 5_000

/** Label before the public host under which the test gateway lives; no merchant can have it. */
export const gatewayLabel = 'gateway'

/** Demo mode has the test gateway under every processor's name. Production has none until an adapter for one is set up. */
export const openPayments = ({ settings, clock, step }: PaymentsOptions): Payments =>
  settings.mode === 'demo' ? openTestPayments({ settings, clock, step }) : noPayments

const noPayments: Payments = { processor: () => null, mount: () => undefined, close: () => undefined }

const openTestPayments = ({ settings, clock, step }: PaymentsOptions): Payments => {
  const ledger = openLedger(join(settings.dataDir, 'gateway.jsonl'))
  const gateway = createGateway(ledger, {
    clock,
    silence: settings.chargeTimeout + silenceMargin,
    recorded: () => step('gateway-charged'),
  })
  const secret = settings.jwtSecret
  const options = { gateway, secret, origin: siteOrigin(settings, gatewayLabel), clock }
  const processors = new Map<string, Processor>(processorNames.map((name) => [name, testProcessor(name, options)]))
  return {
    processor: (name) => processors.get(name) ?? null,
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
