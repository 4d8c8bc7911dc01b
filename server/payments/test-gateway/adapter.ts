import type { SetupData } from '#contract/shapes/payment.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { CardEntry, Processor, ProcessorAdapter, ProcessorName } from '../processor.ts'
import type { ServiceAccount } from '#server/security/service-accounts.ts'
import { testCredentials, TestCredentials } from './account.ts'
import { readCallback, refOf } from './callback.ts'
import type { Gateway } from './gateway.ts'
import { keyFor, sealTicket } from './tickets.ts'

export interface AdapterOptions {
  gateway: Gateway
  secret: string
  /** Origin of the form; never that of a merchant. */
  origin: string
  clock: Clock
}

/**
 * The test gateway under the name of any processor. The form is always the same; the set-up fields are those of the
 * named processor. Every account is one for tests.
 */
export const testAdapter = (
  name: ProcessorName,
  options: AdapterOptions,
): ProcessorAdapter<typeof TestCredentials> => ({
  name,
  credentials: TestCredentials,
  identityOf: ({ accountId }) => accountId,
  at: (account) => testProcessor(name, options, account),
  refOf,
})

const testProcessor = (
  name: ProcessorName,
  options: AdapterOptions,
  { credentials: { accountId, callbackKey } }: ServiceAccount<TestCredentials>,
): Processor => {
  const ticketKey = keyFor(options.secret, 'ticket')
  const gateway = options.gateway.at(accountId)
  return {
    name,
    isTestAccount: true,
    formHosts: { frames: [options.origin], posts: options.origin },
    refusesAfterVoid: true,
    // The gateway stores no cards: a token says by itself how a charge ends.
    deleteCard: null,
    verify: async () => callbackKey === testCredentials(options.secret, accountId).callbackKey,
    openCardEntry: async (entry) => {
      const ticket = sealTicket(ticketKey, {
        ref: entry.ref,
        account: accountId,
        processor: name,
        merchantName: entry.merchantName,
        merchantOrigin: entry.merchantOrigin,
        expiresAt: entry.expiresAt.getTime(),
      })
      return setupFields(name, entry, ticket, `${options.origin}/api/v1/payments/hosted-forms/${ticket}`, options.clock)
    },
    readCallback: async (body) => readCallback(callbackKey, body),
    charge: (request, signal) => gateway.charge(request, signal),
    lookup: async (reference) => gateway.lookup(reference),
    void: async (reference) => gateway.void(reference),
    keepsRefundReferences: true,
    refund: (request, signal) => gateway.refund(request, signal),
    lookupRefund: async (request) => gateway.lookupRefund(request),
    listMoney: async (range) => gateway.listMoney(range),
  }
}

const setupFields = (
  name: ProcessorName,
  entry: CardEntry,
  ticket: string,
  formUrl: string,
  clock: Clock,
): SetupData => {
  const amount = '0.00'
  switch (name) {
    case 'exacthosted': {
      const fields: Record<`x_${string}`, string> = {
        x_login: 'test',
        x_amount: amount,
        x_fp_sequence: entry.ref,
        x_fp_timestamp: String(Math.floor(clock.now() / 1000)),
        x_show_form: 'PAYMENT_FORM',
      }
      return { form_url: formUrl, ...fields }
    }
    case 'worldpay':
    case 'ips':
      return { form_url: formUrl, refNum: ticket, amount }
    case 'moneris':
      return { form_url: formUrl, storeId: 'test', ticket, isTestAccount: true }
    case 'moneris_deprecated':
      return { form_url: formUrl, storeId: 'test', hppKey: ticket, amount }
  }
}
