import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemRandom } from '#server/basics/ports.ts'
import { nothing } from '../exchange.ts'
import { toXml, type Elements } from '../xml.ts'
import { centsOf, type BankCharge, type BankRefund } from './bank.ts'
import { bring, chargeAs, fieldsOf, payBackAs, xmlOf, type SimulatorParts } from './parts.ts'
import type { StoredCard } from './forms.ts'

interface HostedPage {
  account: string
  ref: string
  returnUrl: string
  companyName: string
}

const status: Record<BankCharge['state'], string> = {
  approved: 'Approved',
  declined: 'Declined',
  voided: 'Voided',
}

/** What the simulator remembers: pages that were set up, by id, and stored cards by account and reference. */
interface Memory {
  pages: Map<string, HostedPage>
  cards: Map<string, NonNullable<StoredCard>>
  /** Ids of charges of a part of the amount. */
  partial: Set<string>
}

/** Stands for Worldpay Express: the hosted page, and the interfaces for transactions, stored cards and reports. */
export const worldpaySimulator = (parts: SimulatorParts): void => {
  const memory: Memory = { pages: new Map(), cards: new Map(), partial: new Set() }
  // The interfaces take XML at the address at which the page takes its fields.
  parts.app.post('/', (request, reply) =>
    typeof request.body === 'string'
      ? answerXml(parts, memory, request, reply)
      : showForm(parts, memory, request, reply),
  )
}

const showForm = async (
  { forms, faults, deliver }: SimulatorParts,
  { pages, cards }: Memory,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const fields = fieldsOf(request)
  const page = pages.get(fields.TransactionSetupID ?? '')
  if (!page || fields.refNum !== page.ref || fields.amount !== nothing)
    return reply.code(400).type('text/plain').send('The form was refused: TransactionSetupID, refNum or amount.')
  pages.delete(fields.TransactionSetupID ?? '')
  const finish = async (card: StoredCard) => {
    // A forged result claims a card that Worldpay does not store.
    if (card && faults.results !== 'forged') cards.set(`${page.account} ${page.ref}`, card)
    const next = new URL(page.returnUrl)
    next.searchParams.set('HostedPaymentStatus', card ? 'Complete' : 'Error')
    const isBrought = faults.results === 'once' || faults.results === 'forged'
    if (!isBrought) await bring(faults, () => deliver(page.returnUrl, Object.fromEntries(next.searchParams)))
    return isBrought ? { next: next.href } : {}
  }
  return reply.redirect(forms.open({ merchantName: page.companyName, finish }), 303)
}

const answerXml = async (parts: SimulatorParts, memory: Memory, request: FastifyRequest, reply: FastifyReply) => {
  const { pages, cards } = memory
  const { xml, text } = xmlOf(request)
  const say = (code: string, more: Elements = {}) =>
    reply.type('text/xml').send(toXml({ Response: { Response: { ExpressResponseCode: code, ...more } } }))
  const name = text('AccountID')
  const account = parts.accountOf(name).worldpay
  if (text('AccountToken') !== account.accountToken || text('AcceptorID') !== account.acceptorId) return say('103')
  const [, act = ''] = /<(\w+) xmlns=/.exec(xml) ?? []
  const [reference, amount] = [text('ReferenceNumber'), text('TransactionAmount')]
  switch (act) {
    case 'TransactionSetup': {
      if (text('TransactionSetupMethod') !== '7' || amount !== nothing) return say('101')
      const id = systemRandom.uuid()
      const [ref, returnUrl] = [text('PaymentAccountReferenceNumber'), text('ReturnURL')]
      pages.set(id, { account: name, ref, returnUrl, companyName: text('CompanyName') })
      return say('0', { TransactionSetup: { TransactionSetupID: id } })
    }
    case 'PaymentAccountQuery': {
      const card = cards.get(`${name} ${text('PaymentAccountReferenceNumber')}`)
      return card ? say('0', { QueryData: { Items: { Item: cardItem(card) } } }) : say('90')
    }
    case 'PaymentAccountDelete': {
      const token = text('PaymentAccountID')
      for (const [ref, card] of cards) if (card.token === token) cards.delete(ref)
      return say(parts.bank.drop(token) ? '0' : '90')
    }
    case 'CreditCardSale': {
      const token = text('PaymentAccountID')
      const isEqual = (charge: BankCharge) => charge.token === token && charge.amount === amount
      const isRepeat = parts.bank.charges.some((charge) => charge.account === name && isEqual(charge))
      if (isRepeat && text('DuplicateCheckDisableFlag') !== '1') return say('23')
      const isPartial = parts.faults.charges === 'partly'
      const wanted = { account: name, reference, token, amount: isPartial ? halfOf(amount) : amount }
      const charged = await chargeAs(parts, reply, wanted)
      if (charged === null) return reply
      if (charged.kind !== 'answered') return say('101')
      const { state, code, id } = charged.charge
      if (isPartial) memory.partial.add(id)
      return say(state === 'approved' ? (isPartial ? '5' : '0') : '20', {
        Transaction: { TransactionID: id, ApprovalNumber: code },
      })
    }
    case 'TransactionQuery': {
      const isOurs = (refund: BankRefund) => refund.account === name && refund.reference === reference
      const found = [
        ...parts.bank.of(name, reference).map((charge) => saleItem(charge, memory, parts.faults.isSettled)),
        ...parts.bank.refunds.filter(isOurs).map(returnItem),
      ]
      return found.length > 0 ? say('0', { ReportingData: { Items: { Item: found } } }) : say('90')
    }
    case 'CreditCardReturn': {
      const wanted = { account: name, chargeId: text('TransactionID'), reference, amount: centsOf(amount) }
      const returned = payBackAs(parts.faults, reply, () =>
        parts.faults.isSettled ? parts.bank.refund(wanted) : 'open',
      )
      if (returned === null) return reply
      return typeof returned === 'string' ? say('101') : say('0', { Transaction: { TransactionID: returned.id } })
    }
    default: {
      const id = text('TransactionID')
      const isVoided = payBackAs(parts.faults, reply, () => !parts.faults.isSettled && parts.bank.void(name, id))
      return isVoided === null ? reply : say(isVoided ? '0' : '101')
    }
  }
}

const cardItem = ({ token, lastFour, expirationMonth, expirationYear }: NonNullable<StoredCard>): Elements => ({
  PaymentAccountID: token,
  PaymentBrand: 'Visa',
  TruncatedCardNumber: `XXXX-XXXX-XXXX-${lastFour}`,
  ExpirationMonth: String(expirationMonth).padStart(2, '0'),
  ExpirationYear: String(expirationYear % 100),
})

const halfOf = (amount: string): string => (Number(amount) / 2).toFixed(2)

const saleItem = ({ id, state, code, amount }: BankCharge, { partial }: Memory, isSettled: boolean): Elements => ({
  TransactionID: id,
  TransactionType: 'CreditCardSale',
  TransactionStatus:
    state === 'approved' && partial.has(id)
      ? 'PartialApproved'
      : state === 'approved' && isSettled
        ? 'Settled'
        : status[state],
  ApprovalNumber: code,
  TransactionAmount: amount,
})

const returnItem = ({ id, amount }: BankRefund): Elements => ({
  TransactionID: id,
  TransactionType: 'CreditCardReturn',
  TransactionStatus: 'Approved',
  TransactionAmount: (amount / 100).toFixed(2),
})
