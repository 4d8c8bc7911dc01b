import { systemRandom } from '#server/basics/ports.ts'
import { nothing } from '../exchange.ts'
import { toXml } from '../xml.ts'
import { bring, fieldsOf, type SimulatorParts } from './parts.ts'
import type { StoredCard } from './forms.ts'

/** Stands for the Hosted Pay Page of Moneris and its verification. @param returnUrl as the page is configured */
export const hostedPageSimulator = (parts: SimulatorParts, returnUrl: string): void => {
  const { app, bank, forms, faults, accountOf, deliver } = parts
  /** The order of each transaction key, and its status; a key is verified once. */
  const keys = new Map<string, { ref: string; status: string }>()

  app.post('/HPPDP/index.php', async (request, reply) => {
    const {
      ps_store_id: page = '',
      hpp_key: key,
      charge_total: amount,
      order_id: ref = '',
      cust_id: customer = '',
    } = fieldsOf(request)
    const account = accountOf(page.replace('HPP-', '')).moneris_deprecated
    if (key !== account.pageKey || amount !== nothing || ref === '')
      return reply.code(400).type('text/plain').send('The form was refused: hpp_key, charge_total or order_id.')
    const finish = async (card: StoredCard) => {
      if (card) bank.keep(card.token, { ...card, customer })
      const next = new URL(returnUrl)
      const newKey = () => {
        const transactionKey = systemRandom.token(20)
        keys.set(transactionKey, { ref, status: card ? 'Valid-Approved' : 'Valid-Declined' })
        return faults.results === 'forged' ? 'made-up' : transactionKey
      }
      const fields = () => ({
        response_order_id: ref,
        response_code: card ? '027' : '481',
        result: card ? '1' : '0',
        transactionKey: newKey(),
        ...(card ? { data_key: card.token } : {}),
      })
      if (faults.results === 'never') return {}
      if (faults.results === 'twice') {
        await bring(faults, () => deliver(returnUrl, fields()))
        return {}
      }
      for (const [name, value] of Object.entries(fields())) next.searchParams.set(name, value)
      return { next: next.href }
    }
    return reply.redirect(forms.open({ merchantName: 'the merchant', finish }), 303)
  })

  app.post('/HPPDP/verifyTxn.php', async (request, reply) => {
    const { ps_store_id: page = '', hpp_key: pageKey, transactionKey = '' } = fieldsOf(request)
    const isOurs = pageKey === accountOf(page.replace('HPP-', '')).moneris_deprecated.pageKey
    const known = isOurs ? keys.get(transactionKey) : undefined
    keys.delete(transactionKey)
    return reply
      .type('text/xml')
      .send(toXml({ response: { order_id: known?.ref ?? '', status: known?.status ?? 'Invalid' } }))
  })
}
