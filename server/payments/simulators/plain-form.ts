import type { FastifyReply, FastifyRequest } from 'fastify'
import { nothing } from '../exchange.ts'
import type { PlainPayment, PlainRefund } from '../plain-form/api.ts'
import { signSetup } from '../plain-form/account.ts'
import type { CardEntryResult } from '../processor.ts'
import { signCallback } from '../test-gateway/callback.ts'
import { bring, chargeAs, fieldsOf, payBackAs, standing, type SimulatorParts } from './parts.ts'
import type { StoredCard } from './forms.ts'

/** Stands for a provider with the plain hosted form. @param callbackUrl as the account is configured */
export const plainFormSimulator = (parts: SimulatorParts, callbackUrl: string): void => {
  plainForm(parts, callbackUrl)
  plainPayments(parts)
}

const plainForm = ({ app, forms, faults, accountOf, deliver }: SimulatorParts, callbackUrl: string): void => {
  app.post('/forms', async (request, reply) => {
    const { account = '', signature, refNum: ref = '', amount = '' } = fieldsOf(request)
    const { key } = accountOf(account).ips
    if (signature !== signSetup(key, [account, ref, amount]) || amount !== nothing)
      return reply.code(400).type('text/plain').send('The form was refused: signature, refNum or amount.')
    const finish = async (card: StoredCard) => {
      const { result, signature: signed } = signCallback(key, resultOf(ref, card))
      const brought = faults.results === 'forged' ? result.replace('"kind"', ' "kind"') : result
      await bring(faults, () => deliver(callbackUrl, { result: brought, signature: signed }))
      return {}
    }
    return reply.redirect(forms.open({ merchantName: 'the merchant', finish }), 303)
  })
}

const resultOf = (ref: string, card: StoredCard): CardEntryResult => {
  if (!card) return { kind: 'failed', ref, message: null }
  const { token, brand, lastFour, expirationMonth, expirationYear } = card
  return { kind: 'saved', ref, token, brand, lastFour, expirationMonth, expirationYear }
}

const plainPayments = (parts: SimulatorParts): void => {
  const { app, bank, faults, accountOf } = parts
  const url = '/accounts/:account/payments/:reference'
  const canceled = new Set<string>()
  const of = (request: FastifyRequest) => request.params as { account: string; reference: string }
  const isOurs = (request: FastifyRequest) =>
    request.headers.authorization === `Bearer ${accountOf(of(request).account).ips.key}`
  const known = (request: FastifyRequest): PlainPayment | null => {
    const { account, reference } = of(request)
    if (canceled.has(`${account} ${reference}`)) return { state: 'canceled' }
    const charge = standing(bank.of(account, reference))
    if (!charge) return null
    const { state, code } = charge
    return state === 'declined' ? { state, code, message: 'Your card was declined.' } : { state: 'approved', code }
  }
  const refuse = (reply: FastifyReply) => reply.code(401).send({})
  /** By their own references: the provider keeps them unique. */
  const refunds = new Map<string, PlainRefund>()
  const refundKey = (request: FastifyRequest): string => {
    const { account, reference } = of(request)
    return `${account} ${reference} ${(request.params as { refund: string }).refund}`
  }
  const payBack = (request: FastifyRequest): PlainRefund => {
    const { account, reference } = of(request)
    const { amount } = request.body as { amount: number }
    const charge = standing(bank.of(account, reference))
    if (!charge) return { state: 'refused', reason: 'REFUSED' }
    if (charge.state === 'voided') return { state: 'refused', reason: 'ALREADY_REFUNDED' }
    const isPart = String(amount) !== charge.amount
    if (isPart && faults.refunds === 'wholeOnly') return { state: 'refused', reason: 'WHOLE_ONLY' }
    if (isPart && !faults.isSettled) return { state: 'refused', reason: 'NOT_SETTLED' }
    const paid = bank.refund({ account, chargeId: charge.id, reference: refundKey(request), amount })
    if (typeof paid !== 'string') return { state: 'refunded', code: paid.id }
    return { state: 'refused', reason: paid === 'more' ? 'MORE_THAN_LEFT' : 'ALREADY_REFUNDED' }
  }

  app.delete('/accounts/:account/cards/:token', async (request, reply) => {
    if (!isOurs(request)) return refuse(reply)
    const { token } = request.params as { token: string }
    return bank.drop(token) ? {} : reply.code(404).send({})
  })
  app.put(url, async (request, reply) => {
    if (!isOurs(request)) return refuse(reply)
    const body = request.body as { token: string; amount: number }
    const wanted = { ...of(request), token: body.token, amount: String(body.amount) }
    const charged = await chargeAs(parts, reply, wanted, () => known(request) !== null)
    if (charged === null) return reply
    return charged.kind === 'refused' ? { state: 'failed' } : known(request)
  })
  app.get(url, async (request, reply) => {
    if (!isOurs(request)) return refuse(reply)
    return known(request) ?? reply.code(404).send({})
  })
  app.put(`${url}/refunds/:refund`, async (request, reply) => {
    if (!isOurs(request)) return refuse(reply)
    const key = refundKey(request)
    const made = payBackAs(faults, reply, () => {
      const refund = refunds.get(key) ?? payBack(request)
      refunds.set(key, refund)
      return refund
    })
    return made ?? reply
  })
  app.get(`${url}/refunds/:refund`, async (request, reply) => {
    if (!isOurs(request)) return refuse(reply)
    return refunds.get(refundKey(request)) ?? reply.code(404).send({})
  })
  app.delete(url, async (request, reply) => {
    if (!isOurs(request)) return refuse(reply)
    const { account, reference } = of(request)
    for (const { id } of bank.of(account, reference)) bank.void(account, id)
    canceled.add(`${account} ${reference}`)
    return { state: 'canceled' }
  })
}
