import { keyFor } from '../test-gateway/tickets.ts'
import type { ExactCredentials } from '../exact/account.ts'
import type { PlainFormCredentials } from '../plain-form/account.ts'
import type { ProcessorName } from '../processor.ts'
import type { WorldpayCredentials } from '../worldpay/account.ts'

/** The origins of the simulators: each form has one of its own, and the server calls the interfaces at one address. */
export interface SimulatorOrigins {
  form: (name: ProcessorName) => string
  api: string
}

/** Browsers resolve every name under localhost to this machine; the server's own resolver may not. */
export const simulatorOrigins = (port: number): SimulatorOrigins => ({
  form: (name) => `http://${name.replace('_', '-')}.simulator.localhost:${port}`,
  api: `http://127.0.0.1:${port}`,
})

export interface SimulatedAccounts {
  exacthosted: ExactCredentials
  worldpay: WorldpayCredentials
  moneris: { storeId: string; apiToken: string; checkoutId: string; currency: string }
  moneris_deprecated: { storeId: string; apiToken: string; pageId: string; pageKey: string; currency: string }
  ips: PlainFormCredentials
}

/** Of the demo's merchants. */
const currency = 'USD'

/**
 * The credentials that the simulators issue for an account. They derive the keys from the server's secret, and so store
 * no list of accounts.
 */
export const simulatedAccounts = (secret: string, account: string, port: number): SimulatedAccounts => {
  const key = (purpose: string) => keyFor(secret, `${purpose} ${account}`).toString('hex')
  const origins = simulatorOrigins(port)
  return {
    exacthosted: {
      pageId: `WSP-${account}`,
      transactionKey: key('exact transaction'),
      responseKey: key('exact response'),
      algorithm: 'sha1',
      gatewayId: `AD-${account}`,
      password: key('exact password'),
      searchUser: `search-${account}`,
      searchToken: key('exact search'),
    },
    worldpay: {
      accountId: account,
      accountToken: key('worldpay token'),
      acceptorId: `acceptor-${account}`,
      applicationId: 'clearcoat',
      terminalId: '01',
      currency,
    },
    moneris: { storeId: account, apiToken: key('moneris token'), checkoutId: `chkt-${account}`, currency },
    moneris_deprecated: {
      storeId: account,
      apiToken: key('moneris token'),
      pageId: `HPP-${account}`,
      pageKey: key('moneris page'),
      currency,
    },
    ips: {
      accountId: account,
      key: key('plain form'),
      formUrl: `${origins.form('ips')}/forms`,
      apiUrl: origins.api,
    },
  }
}
