import { fastify } from 'fastify'
import type { Clock } from '#server/basics/ports.ts'
import { returnUrl } from '../adapter-parts.ts'
import { formBodies } from '../form-bodies.ts'
import type { HostsOf } from '../hosts.ts'
import { simulatorOrigins } from './accounts.ts'
import { openBank, type Bank } from './bank.ts'
import { exactSimulator } from './exact.ts'
import { makeFaults, type Faults } from './faults.ts'
import { cardForms } from './forms.ts'
import { hostedPageSimulator } from './hosted-page.ts'
import { monerisCheckoutSimulator } from './moneris-checkout.ts'
import { monerisGateway } from './moneris-gateway.ts'
import { accountsOf, type SimulatorParts } from './parts.ts'
import { plainFormSimulator } from './plain-form.ts'
import { worldpaySimulator } from './worldpay.ts'

export interface SimulatorsOptions {
  port: number
  /** Of the server; the accounts' keys are derived from it. */
  secret: string
  clock: Clock
  /** Origin of the pages that forms return to. */
  payFrame: string
  deliver: SimulatorParts['deliver']
}

/** The simulated processors, on a port and therefore on origins of their own. */
export interface Simulators {
  bank: Bank
  faults: Faults
  hostsOf: HostsOf
  listen: () => Promise<void>
  close: () => Promise<void>
}

export const openSimulators = ({ port, secret, clock, payFrame, deliver }: SimulatorsOptions): Simulators => {
  // A charge without an answer holds its connection.
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  formBodies(app)
  const [bank, faults, origins] = [openBank(), makeFaults(), simulatorOrigins(port)]
  app.addHook('onRequest', async (request, reply) => {
    if (faults.requests === 'asUsual') return
    void reply.hijack()
    if (faults.requests === 'cut') request.raw.destroy()
  })
  const forms = cardForms(app, bank, clock)
  const parts: SimulatorParts = {
    app,
    clock,
    bank,
    forms,
    faults,
    origins,
    deliver,
    accountOf: accountsOf(secret, port),
  }
  exactSimulator(parts)
  worldpaySimulator(parts)
  monerisGateway(parts)
  monerisCheckoutSimulator(parts)
  hostedPageSimulator(parts, returnUrl(payFrame, 'moneris_deprecated'))
  plainFormSimulator(parts, returnUrl(payFrame, 'ips'))
  const { form, api } = origins
  const hosts = {
    exacthosted: { checkout: form('exacthosted'), api },
    worldpay: { form: form('worldpay'), transaction: api, services: api, reporting: api },
    moneris: { checkout: form('moneris'), api },
    moneris_deprecated: { form: form('moneris_deprecated'), api },
    ips: [form('ips'), api],
  }
  return {
    bank,
    faults,
    hostsOf: () => hosts,
    listen: async () => {
      await app.listen({ port, host: '127.0.0.1' })
    },
    close: async () => {
      faults.release()
      await app.close()
    },
  }
}
