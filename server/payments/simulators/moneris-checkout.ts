import { readFileSync } from 'node:fs'
import { systemRandom } from '#server/basics/ports.ts'
import { nothing } from '../exchange.ts'
import type { SimulatorParts } from './parts.ts'
import type { StoredCard } from './forms.ts'

interface Ticket {
  account: string
  ref: string
  /** undefined: the form is open. */
  end?: StoredCard
}

const script = readFileSync(new URL('./page/moneris-checkout.js', import.meta.url), 'utf8')

/** Stands for Moneris Checkout: preload and receipt, the script that a merchant's page loads, and its form. */
export const monerisCheckoutSimulator = ({ app, forms, faults, accountOf }: SimulatorParts): void => {
  const tickets = new Map<string, Ticket>()

  app.post('/chkt/request/request.php', async (request) => {
    const body = request.body as Record<string, string>
    const name = body.store_id ?? ''
    const account = accountOf(name).moneris
    const isOurs = body.api_token === account.apiToken && body.checkout_id === account.checkoutId
    if (!isOurs || body.environment !== 'qa') return { response: { success: 'false' } }
    if (body.action === 'preload') {
      if (body.txn_total !== nothing) return { response: { success: 'false' } }
      const id = systemRandom.token(20)
      tickets.set(id, { account: name, ref: body.order_no ?? '' })
      return { response: { success: 'true', ticket: id } }
    }
    const ticket = tickets.get(body.ticket ?? '')
    if (ticket?.account !== name || ticket.end === undefined) return { response: { success: 'false' } }
    return { response: receiptOf(body.ticket ?? '', ticket) }
  })

  app.get('/chkt/js/chkt_v1.00.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )

  app.get('/chkt/form/:ticket', async (request, reply) => {
    const id = (request.params as { ticket: string }).ticket
    const ticket = tickets.get(id)
    if (!ticket || ticket.end !== undefined)
      return reply.code(400).type('text/plain').send('The form was refused: its ticket is unknown or was used.')
    const finish = async (card: StoredCard) => {
      const isStored = faults.results !== 'forged'
      if (isStored) ticket.end = card
      const tell = { handler: 'payment_complete', ticket: id }
      return faults.results === 'never' ? {} : { tell }
    }
    return reply.redirect(forms.open({ merchantName: 'the merchant', finish }), 303)
  })
}

const receiptOf = (id: string, { ref, end: card }: Ticket): object => ({
  success: 'true',
  request: { order_no: ref, ticket: id, txn_total: nothing },
  receipt: card
    ? {
        result: 'a',
        cc: {
          first6last4: `424242${card.lastFour}`,
          expiry: `${String(card.expirationMonth).padStart(2, '0')}${card.expirationYear % 100}`,
          card_type: 'V',
          tokenize: { success: 'true', datakey: card.token },
        },
      }
    : { result: 'd' },
})
