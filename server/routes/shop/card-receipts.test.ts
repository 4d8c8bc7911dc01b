import { beforeEach, describe, expect, test } from 'vitest'
import { cardForms } from '#server/testing/card-forms.ts'
import { typeCard } from '#server/testing/simulated-cards.ts'

const forms = cardForms()
const { startAt, connect, setUp, cardOnFile } = forms

describe('the receipt of a form', () => {
  beforeEach(() => startAt('moneris'))
  const receipt = (ticket: string, socketId: string, as: object = forms.person) =>
    forms.server.call('GET /payments/moneris/receipts', { as, query: { ticket, socketId } })

  test('is answered like the socket, again and again', async () => {
    const { socketId, setup } = await setUp()
    await typeCard(forms.server, setup)
    const ticket = setup.setupData.ticket ?? ''
    for (const _ of [1, 2])
      expect((await receipt(ticket, socketId)).result).toEqual({ success: true, errorMessage: null })
  })

  test('of an open form, of another form or of an invented ticket is unknown', async () => {
    const { socketId, setup } = await setUp()
    const other = await setUp()
    await typeCard(forms.server, other.setup)
    const tickets = [setup.setupData.ticket, other.setup.setupData.ticket, 'invented', '']
    for (const ticket of tickets) expect((await receipt(ticket ?? '', socketId)).errorCode).toBe('TICKET_UNKNOWN')
    expect((await cardOnFile()).onFile).toBe(false)
  })

  test('is for the user who opened the form alone', async () => {
    const { socketId, setup } = await setUp()
    const ticket = setup.setupData.ticket ?? ''
    const neighbour = await forms.server.make.loggedIn(forms.merchant)
    expect((await receipt(ticket, socketId, neighbour)).errorCode).toBe('SOCKET_UNKNOWN')
    const foreign = await forms.server.make.loggedIn(await forms.server.make.merchant({ processor: 'moneris' }))
    expect((await receipt(ticket, socketId, foreign)).errorCode).toBe('SOCKET_UNKNOWN')
    expect((await receipt(ticket, socketId, forms.merchant)).errorCode).toBe('JWT_MISSING')
    expect((await receipt(ticket, 'no id')).errorCode).toBe('VALIDATION')
    expect((await receipt(ticket, (await connect()).socketId)).errorCode).toBe('SOCKET_UNKNOWN')
  })

  test('that the processor does not send is a failure, and can be fetched again', async () => {
    const { socketId, setup } = await setUp()
    await typeCard(forms.server, setup)
    const { processors } = forms.server.deps
    forms.server.deps.processors = {
      ...processors,
      at: async (...merchants) => {
        const known = await processors.at(...merchants)
        return known && { ...known, readCallback: () => Promise.reject(new Error('connection refused')) }
      },
    }
    const ticket = setup.setupData.ticket ?? ''
    const failed = await receipt(ticket, socketId)
    forms.server.deps.processors = processors
    expect([failed.status, failed.errorCode]).toEqual([402, 'CARD_FAILED'])
    expect((await receipt(ticket, socketId)).result.success).toBe(true)
  })
})
