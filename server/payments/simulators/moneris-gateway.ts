import { toXml } from '../xml.ts'
import { centsOf, type BankCharge } from './bank.ts'
import { chargeAs, payBackAs, standing, xmlOf, type SimulatorParts } from './parts.ts'

/** Stands for the Moneris Gateway: charges of Vault cards. It accepts an order id once. */
export const monerisGateway = (parts: SimulatorParts): void => {
  const { app, bank, faults, accountOf } = parts
  const vault = (xml: string, reply: { type: (type: string) => unknown }) => {
    reply.type('text/xml')
    return `<response>${xml}</response>`
  }
  app.post('/gateway2/servlet/MpgRequest', async (request, reply) => {
    const { xml, text } = xmlOf(request)
    const say = (fields: Record<string, string>) => vault(toXml({ receipt: fields }), reply)
    const account = text('store_id')
    if (text('api_token') !== accountOf(account).moneris.apiToken)
      return say({ ResponseCode: 'null', Message: 'Invalid API token' })
    const reference = text('order_id')
    const purchase = () => standing(bank.of(account, reference))
    const found = purchase()
    if (text('status_check') === 'true' && xml.includes('<refund>')) {
      const isAsked = ({ chargeId, amount }: { chargeId: string; amount: number }) =>
        chargeId === text('txn_number') && amount === centsOf(text('amount'))
      const refund = bank.refunds.findLast(isAsked)
      return say(refund ? { ...refunded(refund.id), StatusCode: '0' } : { StatusCode: '60', ResponseCode: 'null' })
    }
    if (text('status_check') === 'true')
      return say(found ? { ...receiptOf(found), StatusCode: '0' } : { StatusCode: '60', ResponseCode: 'null' })
    if (xml.includes('<res_lookup_masked>')) return say(maskedCard(parts, text('data_key')))
    if (xml.includes('<res_delete>')) return say({ ResSuccess: String(bank.drop(text('data_key'))) })
    if (xml.includes('<refund>')) {
      const chargeId = text('txn_number')
      const wanted = { account, chargeId, reference: text('cust_id'), amount: centsOf(text('amount')) }
      const paid = payBackAs(faults, reply, () => bank.refund(wanted))
      if (paid === null) return reply
      if (typeof paid !== 'string') return say(refunded(paid.id))
      if (paid === 'unknown') return say({ ResponseCode: '476' })
      return say({ ResponseCode: 'null', Message: 'The refund would exceed the original amount' })
    }
    if (!xml.includes('<res_purchase_cc>')) {
      const isVoided = payBackAs(faults, reply, () => !faults.isSettled && bank.void(account, text('txn_number')))
      if (isVoided === null) return reply
      return say(isVoided ? { ResponseCode: '027', TransType: '11' } : { ResponseCode: '476' })
    }
    const wanted = { account, reference, token: text('data_key'), amount: text('amount') }
    const charged = await chargeAs(parts, reply, wanted, () => purchase() !== undefined)
    if (charged === null) return reply
    if (charged.kind === 'answered') return say(receiptOf(charged.charge))
    const reason = charged.kind === 'known' ? 'of a duplicate order id' : 'it is not valid'
    return say({ ResponseCode: 'null', Message: `The transaction was not sent to the host because ${reason}` })
  })
}

const receiptOf = ({ id, state, code, amount, reference }: BankCharge): Record<string, string> => ({
  ReceiptId: reference,
  ResponseCode: state === 'declined' ? '481' : '027',
  AuthCode: code,
  TransAmount: amount,
  TransType: state === 'voided' ? '11' : '00',
  TransID: id,
  TimedOut: 'false',
})

const refunded = (id: string): Record<string, string> => ({
  ResponseCode: '027',
  TransType: '04',
  TransID: id,
  TimedOut: 'false',
})

const maskedCard = ({ bank }: SimulatorParts, token: string): Record<string, string> => {
  const card = bank.card(token)
  if (!card) return { ResSuccess: 'false' }
  return {
    ResSuccess: 'true',
    masked_pan: `4242***${card.lastFour}`,
    cust_id: card.customer ?? '',
    expdate: `${card.expirationYear % 100}${String(card.expirationMonth).padStart(2, '0')}`,
  }
}
