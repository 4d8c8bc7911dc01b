import { chargeUnlessRefused, isAccepted, isRefusedBeforeCharge, ProcessorFailed, type Exchange } from '../exchange.ts'
import {
  refundRefusals,
  type ChargeOutcome,
  type LookupOutcome,
  type Processor,
  type RefundLookup,
  type RefundOutcome,
  type RefundRequest,
} from '../processor.ts'
import type { PlainFormCredentials } from './account.ts'

/** How the provider reports a payment. canceled: it holds no money, and a charge of the reference is refused. */
export type PlainPayment =
  | { state: 'approved'; code: string }
  | { state: 'declined'; code: string; message: string }
  | { state: 'canceled' | 'failed' }
  | { state: 'pending' }

const outcomeOf = (text: string): ChargeOutcome => {
  const payment = JSON.parse(text) as PlainPayment
  switch (payment.state) {
    case 'approved':
      return { kind: 'approved', code: payment.code }
    case 'declined':
      return { kind: 'declined', code: payment.code, message: payment.message }
    case 'canceled':
    case 'failed':
      return { kind: 'failed' }
    default:
      return { kind: 'unknown' }
  }
}

/** How the provider reports a refund; `reason` is one of those of the interface. */
export type PlainRefund =
  | { state: 'refunded'; code: string }
  | { state: 'refused'; reason: string }
  | { state: 'pending' }

const refundOf = (text: string): RefundOutcome => {
  const refund = JSON.parse(text) as PlainRefund
  switch (refund.state) {
    case 'refunded':
      return { kind: 'refunded', code: refund.code }
    case 'refused':
      return { kind: 'refused', reason: refundRefusals.find((known) => known === refund.reason) ?? 'REFUSED' }
    default:
      return { kind: 'unknown' }
  }
}

const json = { 'Content-Type': 'application/json' }

/**
 * Payments and their refunds as resources: PUT charges or refunds a reference once, DELETE cancels a payment, also before
 * a charge arrives.
 */
export const plainApi = (
  { apiUrl, accountId, key }: Pick<PlainFormCredentials, 'apiUrl' | 'accountId' | 'key'>,
  exchange: Exchange,
): Pick<
  Processor,
  'charge' | 'lookup' | 'verify' | 'void' | 'refund' | 'lookupRefund' | 'deleteCard' | 'listMoney'
> => {
  const resource = (kind: 'payments' | 'cards', id: string) =>
    `${apiUrl}/accounts/${encodeURIComponent(accountId)}/${kind}/${encodeURIComponent(id)}`
  const at = (reference: string) => resource('payments', reference)
  const refundAt = ({ reference, refundReference }: RefundRequest) =>
    `${at(reference)}/refunds/${encodeURIComponent(refundReference)}`
  const headers = { Authorization: `Bearer ${key}` }
  const lookup = async (reference: string, signal?: AbortSignal): Promise<LookupOutcome> => {
    try {
      return outcomeOf(await exchange({ url: at(reference), headers, ...(signal ? { signal } : {}) }))
    } catch (error) {
      if (error instanceof ProcessorFailed && error.code === 'HTTP_404') return { kind: 'none' }
      throw error
    }
  }
  return {
    charge: ({ reference, token, amount, currency }, signal) =>
      chargeUnlessRefused(async () => {
        const body = JSON.stringify({ token, amount, currency })
        return outcomeOf(
          await exchange({ url: at(reference), method: 'PUT', headers: { ...headers, ...json }, body, signal }),
        )
      }),
    verify: (reference, signal) =>
      isAccepted(async () => {
        if ((await lookup(reference, signal)).kind !== 'none') throw new ProcessorFailed('ANSWER')
      }),
    lookup: (reference) => lookup(reference),
    void: async (reference) => {
      const { state } = JSON.parse(await exchange({ url: at(reference), method: 'DELETE', headers })) as PlainPayment
      if (state === 'canceled') return true
      // Without a final state the payment may stand or not: the void is sent again.
      if (state !== 'approved' && state !== 'declined' && state !== 'failed') throw new ProcessorFailed('ANSWER')
      return false
    },
    refund: async (request, signal) => {
      const body = JSON.stringify({ amount: request.amount, currency: request.currency })
      const put = { url: refundAt(request), method: 'PUT' as const, headers: { ...headers, ...json }, body, signal }
      try {
        return refundOf(await exchange(put))
      } catch (error) {
        if (isRefusedBeforeCharge(error)) return { kind: 'refused', reason: 'REFUSED' }
        throw error
      }
    },
    lookupRefund: async (request): Promise<RefundLookup> => {
      try {
        return refundOf(await exchange({ url: refundAt(request), headers }))
      } catch (error) {
        if (error instanceof ProcessorFailed && error.code === 'HTTP_404') return { kind: 'none' }
        throw error
      }
    },
    listMoney: null,
    deleteCard: async (token) => {
      try {
        await exchange({ url: resource('cards', token), method: 'DELETE', headers })
        return true
      } catch (error) {
        if (error instanceof ProcessorFailed && error.code === 'HTTP_404') return true
        throw error
      }
    },
  }
}
