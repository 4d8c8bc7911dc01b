import type { FastifyReply } from 'fastify'
import { systemRandom } from '#server/basics/ports.ts'
import { nothing } from '../ask.ts'
import { toXml, type Elements } from '../xml.ts'
import type { BankCharge } from './bank.ts'
import { bring, chargeAs, fieldsOf, xmlOf, type SimulatorParts } from './parts.ts'
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

/** Stands for Worldpay Express: the hosted page, and the interfaces for transactions, stored cards and reports. */
export const worldpaySimulator = (parts: SimulatorParts): void => {
  const { app, bank, forms, faults, accountOf, deliver } = parts
  const pages = new Map<string, HostedPage>()
  /** Stored cards by account and reference. */
  const stored = new Map<string, NonNullable<StoredCard>>()
  const say = (reply: FastifyReply, code: string, more: Elements = {}) =>
    reply.type('text/xml').send(toXml({ Response: { Response: { ExpressResponseCode: code, ...more } } }))

  const showForm = async (request: Parameters<typeof fieldsOf>[0], reply: FastifyReply) => {
    const fields = fieldsOf(request)
    const page = pages.get(fields.TransactionSetupID ?? '')
    if (!page || fields.refNum !== page.ref || fields.amount !== nothing)
      return reply.code(400).type('text/plain').send('The form was refused: TransactionSetupID, refNum or amount.')
    pages.delete(fields.TransactionSetupID ?? '')
    const finish = async (card: StoredCard) => {
      // A forged result claims a card that Worldpay does not store.
      if (card && faults.results !== 'forged') stored.set(`${page.account} ${page.ref}`, card)
      const next = new URL(page.returnUrl)
      next.searchParams.set('HostedPaymentStatus', card ? 'Complete' : 'Error')
      const isBrought = faults.results === 'once' || faults.results === 'forged'
      if (!isBrought) await bring(faults, () => deliver(page.returnUrl, Object.fromEntries(next.searchParams)))
      return isBrought ? { next: next.href } : {}
    }
    return reply.redirect(forms.open({ merchantName: page.companyName, finish }), 303)
  }
  app.post('/', async (request, reply) => {
    if (typeof request.body !== 'string') return showForm(request, reply)
    const { xml, text } = xmlOf(request)
    const name = text('AccountID')
    const account = accountOf(name).worldpay
    if (text('AccountToken') !== account.accountToken || text('AcceptorID') !== account.acceptorId)
      return say(reply, '103')
    const [, act = ''] = /<(\w+) xmlns=/.exec(xml) ?? []
    const reference = text('ReferenceNumber')
    const amount = text('TransactionAmount')
    switch (act) {
      case 'TransactionSetup': {
        const id = systemRandom.uuid()
        if (text('TransactionSetupMethod') !== '7' || amount !== nothing) return say(reply, '101')
        pages.set(id, {
          account: name,
          ref: text('PaymentAccountReferenceNumber'),
          returnUrl: text('ReturnURL'),
          companyName: text('CompanyName'),
        })
        return say(reply, '0', { TransactionSetup: { TransactionSetupID: id } })
      }
      case 'PaymentAccountQuery': {
        const card = stored.get(`${name} ${text('PaymentAccountReferenceNumber')}`)
        return card ? say(reply, '0', { QueryData: { Items: { Item: cardItem(card) } } }) : say(reply, '90')
      }
      case 'CreditCardSale': {
        const wanted = { account: name, reference, token: text('PaymentAccountID'), amount }
        const charged = await chargeAs(parts, reply, wanted)
        if (charged === null) return reply
        if (charged.kind !== 'answered') return say(reply, '101')
        const { state, code, id } = charged.charge
        return say(reply, state === 'approved' ? '0' : '20', {
          Transaction: { TransactionID: id, ApprovalNumber: code },
        })
      }
      case 'TransactionQuery':
        return say(reply, '0', { ReportingData: { Items: { Item: bank.of(name, reference).map(saleItem) } } })
      default:
        return say(reply, bank.void(name, text('TransactionID')) ? '0' : '101')
    }
  })
}

const cardItem = ({ token, lastFour, expirationMonth, expirationYear }: NonNullable<StoredCard>): Elements => ({
  PaymentAccountID: token,
  PaymentBrand: 'Visa',
  TruncatedCardNumber: `XXXX-XXXX-XXXX-${lastFour}`,
  ExpirationMonth: String(expirationMonth).padStart(2, '0'),
  ExpirationYear: String(expirationYear % 100),
})

const saleItem = ({ id, state, code, amount }: BankCharge): Elements => ({
  TransactionID: id,
  TransactionType: 'CreditCardSale',
  TransactionStatus: status[state],
  ApprovalNumber: code,
  TransactionAmount: amount,
})
