import type { FastifyInstance } from 'fastify'
import { payFrameLabel } from '#contract/origins.ts'
import { siteOrigin } from '#server/settings/settings.ts'
import { makeExchange } from './exchange.ts'
import { paymentsWith } from './open-live.ts'
import type { Payments, PaymentsOptions } from './payments.ts'
import { openSimulators, type Simulators } from './simulators/server.ts'

/** Payments with the simulators that tests direct. */
export interface SimulatedPayments extends Payments {
  simulators: Simulators
}

/** The adapters of the processors, against simulators of them. */
export const openSimulatedPayments = (options: PaymentsOptions): SimulatedPayments => {
  const { settings, clock } = options
  let shop: FastifyInstance | undefined
  const simulators = openSimulators({
    port: settings.simulatorPort,
    secret: settings.jwtSecret,
    clock,
    payFrame: siteOrigin(settings, payFrameLabel),
    deliver: async (url, fields) => {
      const { pathname, search, host } = new URL(url)
      await shop?.inject({
        method: 'POST',
        url: pathname + search,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    },
  })
  const exchange = makeExchange((url, init) => fetch(toThisMachine(url), init))
  const { processors, mount } = paymentsWith(options, { exchange, hostsOf: simulators.hostsOf })
  return {
    simulators,
    processors,
    mount: (app) => {
      shop = app
      mount(app)
    },
    start: simulators.listen,
    close: simulators.close,
  }
}

/** Names under localhost, which a browser resolves by itself, for the resolver of the operating system. */
const toThisMachine = (url: string | URL | Request): string =>
  String(url instanceof Request ? url.url : url).replace(/\/\/[\w.-]+\.localhost(?=:)/, '//127.0.0.1')
