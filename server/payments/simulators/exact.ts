import { timingSafeEqual } from 'node:crypto'
import { basicAuth, nothing } from '../exchange.ts'
import { fingerprint, isSameHex, resultHash } from '../exact/account.ts'
import { centsOf, type Bank, type BankCharge, type BankRefund } from './bank.ts'
import { bring, chargeAs, fieldsOf, payBackAs, type SimulatorParts } from './parts.ts'
import type { StoredCard } from './forms.ts'

/** Seconds: E-xact refuses a form that is older. */
const formLife = 15 * 60

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Stands for E-xact: the hosted payment page, the transaction interface and the search. */
export const exactSimulator = (parts: SimulatorParts): void => {
  exactForm(parts)
  exactTransactions(parts)
}

const exactForm = ({ app, clock, forms, faults, accountOf, deliver }: SimulatorParts): void => {
  app.post('/payment', async (request, reply) => {
    const fields = fieldsOf(request)
    const name = (fields.x_login ?? '').replace('WSP-', '')
    const account = accountOf(name).exacthosted
    const { x_fp_sequence: sequence = '', x_fp_timestamp: timestamp = '', x_amount: amount = '' } = fields
    const isFresh = Math.abs(clock.now() / 1000 - Number(timestamp)) < formLife
    const isOurs = isSameHex(fingerprint(account, { sequence, timestamp, amount }), fields.x_fp_hash ?? '')
    if (!isOurs || !isFresh || amount !== nothing || fields.x_show_form !== 'PAYMENT_FORM')
      return reply.code(400).type('text/plain').send('The form was refused: x_fp_hash, x_fp_timestamp or x_amount.')
    const relay = (card: StoredCard, transaction: string) => {
      const facts = { transaction, amount }
      return deliver(fields.x_relay_url ?? '', {
        x_fp_sequence: sequence,
        x_trans_id: transaction,
        x_amount: faults.results === 'forged' ? '1.00' : amount,
        x_SHA1_Hash: resultHash(account, facts),
        x_response_code: card ? '1' : '2',
        ...(card
          ? {
              TransarmorToken: card.token,
              TransactionCardType: 'Visa',
              Card_Number: `############${card.lastFour}`,
              Expiry_Date: `${String(card.expirationMonth).padStart(2, '0')}${card.expirationYear % 100}`,
            }
          : {}),
      })
    }
    const finish = async (card: StoredCard) => {
      await bring(faults, () => relay(card, `t-${sequence}`))
      return {}
    }
    return reply.redirect(forms.open({ merchantName: 'the merchant', finish }), 303)
  })
}

const exactTransactions = (parts: SimulatorParts): void => {
  const { app, bank, faults, accountOf } = parts
  /** Voids by the reference of a refund, as its search shows them. */
  const voids: BankRefund[] = []
  const undo = (account: string, body: Record<string, string>): string | null => {
    const { transaction_tag: chargeId = '', reference_3: reference = '', amount = '' } = body
    const wanted = { account, chargeId, reference, amount: centsOf(amount) }
    if (body.transaction_type === '33') {
      if (faults.isSettled || !bank.void(account, chargeId)) return null
      voids.push({ ...wanted, id: `${chargeId}1` })
      return `${chargeId}1`
    }
    const refund = bank.refund(wanted)
    return typeof refund === 'string' ? null : refund.id
  }

  app.post('/transaction', async (request, reply) => {
    const name = accountName(request.headers.authorization, 'AD-')
    const account = accountOf(name).exacthosted
    if (!isSame(basicAuth(account.gatewayId, account.password), request.headers.authorization ?? ''))
      return reply.code(401).send({})
    const body = request.body as Record<string, string>
    if (body.transaction_type !== '00') {
      const undone = payBackAs(faults, reply, () => ({ tag: undo(name, body) }))
      if (undone === null) return reply
      return { transaction_approved: undone.tag ? 1 : 0, transaction_error: 0, transaction_tag: undone.tag ?? 0 }
    }
    if (!/^\d+\.\d\d$/.test(body.amount ?? '') || (body.reference_3 ?? '').length > 30) return reply.code(400).send({})
    const { amount = '', reference_3: reference = '', transarmor_token: token = '' } = body
    const charged = await chargeAs(parts, reply, { account: name, reference, token, amount })
    if (charged === null) return reply
    if (charged.kind !== 'answered') return { transaction_approved: 0, transaction_error: 1 }
    const { id, state, code } = charged.charge
    return {
      transaction_approved: state === 'approved' ? 1 : 0,
      transaction_error: 0,
      transaction_tag: Number(id),
      authorization_num: code,
      bank_resp_code: code,
    }
  })

  app.get('/transaction/search', async (request, reply) => {
    const name = accountName(request.headers.authorization, 'search-')
    const account = accountOf(name).exacthosted
    if (!isSame(basicAuth(account.searchUser, account.searchToken), request.headers.authorization ?? ''))
      return reply.code(401).send('')
    const { search = '' } = fieldsOf(request)
    const isOurs = (refund: BankRefund) => refund.account === name && refund.reference === search
    const rows = [
      ...bank.of(name, search).flatMap(rowsOf),
      ...voids.filter(isOurs).map((refund) => refundRow(bank, refund, 'Tagged Void')),
      ...bank.refunds.filter(isOurs).map((refund) => refundRow(bank, refund, 'Tagged Refund')),
    ]
    return reply
      .type('text/csv')
      .send(['Tag,Type,Status,"Auth No",Amount,"Bank Response","Reference 3"', ...rows].join('\n'))
  })
}

const accountName = (authorization = '', prefix: string): string =>
  (Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')[0] ?? '').replace(prefix, '')

const rowsOf = ({ id, state, code, amount, reference }: BankCharge): string[] => {
  const row = (tag: string, type: string, status: string) => `${tag},${type},${status},${code},${amount},,${reference}`
  const purchase = row(id, 'Purchase', state === 'declined' ? 'Declined' : 'Approved')
  return state === 'voided' ? [purchase, row(`${id}1`, 'Tagged Void', 'Approved')] : [purchase]
}

const refundRow = (bank: Bank, { id, chargeId, amount, reference }: BankRefund, type: string): string => {
  const code = bank.charges.find((charge) => charge.id === chargeId)?.code ?? ''
  return `${id},${type},Approved,${code},${(amount / 100).toFixed(2)},,${reference}`
}
