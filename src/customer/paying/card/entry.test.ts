import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { siteKeyAnswer } from '#src/session/client.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { makePhone } from '#tests/support/phone.ts'
import { unchecked } from '#tests/support/unchecked.ts'
import { startCardEntry } from './entry.ts'

const socketId = '0123456789abcdef0123456789abcdef'
const formUrl = 'http://gateway.localhost:8080/api/v1/payments/hosted-forms/ticket'
const without = { cctag: null, payment: { onFile: false } }
const withCard = { cctag: 'tag-1', payment: { onFile: true } }

const start = async (settings: object = { processor: 'worldpay', isTestAccount: true, currency: 'USD' }) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  await phone.copy.answers.put({ name: siteKeyAnswer, person: '', value: 'app-key', etag: null, at: 0 })
  await phone.keeper.store({ account: without }, 'person', 'casey')
  phone.server
    .on('GET /settings/app/processor/mobile', () => accepted(settings))
    .on('GET /payments/hosted-forms', () =>
      accepted({ processor: 'worldpay', setupData: { form_url: formUrl, refNum: 'ticket' } }),
    )
    .on('GET /users', () => accepted(without))
  const sockets: FakeSocket[] = []
  const openSocket = (address: string) => {
    const socket = new FakeSocket(address)
    sockets.push(socket)
    return socket
  }
  const entry = startCardEntry({ ...phone, origin: 'http://puddle.test', openSocket, check: unchecked })
  await flushMacrotasks()
  return { phone, entry, sockets, is: () => entry.state.get().is }
}

const withForm = async () => {
  const started = await start()
  started.sockets[0]!.says({ event: 'ready', socketId })
  await flushMacrotasks()
  expect(started.is()).toBe('form')
  return started
}

test('the form is set up for the socket that is ready, with the height of its processor', async () => {
  const { phone, entry, sockets } = await withForm()
  expect(sockets[0]!.address).toBe('ws://puddle.test/api/v1/ws?app_key=app-key')
  expect(phone.server.seen.at(-1)!.call).toBe('GET /payments/hosted-forms')
  expect(phone.server.seen.at(-1)!.headers.get('deviceId')).toHaveLength(20)
  expect(entry.state.get()).toEqual({
    is: 'form',
    socketId,
    form: {
      url: formUrl,
      origin: 'http://gateway.localhost:8080',
      height: 420,
      fields: { refNum: 'ticket' },
      start: null,
    },
  })
})

test('the server’s success message refreshes the account and ends the entry', async () => {
  const { phone, sockets, is } = await withForm()
  phone.server.on('GET /users', () => accepted(withCard))
  sockets[0]!.says({ event: 'message', success: true, errorMessage: null })
  await flushMacrotasks()
  expect(is()).toBe('saved')
  expect((await phone.keeper.read({ name: 'account', scope: 'person' } as never, undefined as never))?.value).toEqual(
    withCard,
  )
  expect(sockets[0]!.closed).toBe(true)
})

test('a failure shows the server’s text, or the app’s where the server sends none', async () => {
  const worded = await withForm()
  worded.sockets[0]!.says({ event: 'message', success: false, errorMessage: 'The card was refused.' })
  expect(worded.entry.state.get()).toEqual({ is: 'failed', message: 'The card was refused.' })
  const silent = await withForm()
  silent.sockets[0]!.says({ event: 'message', success: false, errorMessage: null })
  expect(silent.entry.state.get()).toEqual({ is: 'failed', message: 'An Error has occurred whilst adding your card.' })
})

test('a message from the frame is only a hint: the account is fetched, and the form stays', async () => {
  const { entry, is } = await withForm()
  entry.hint()
  await flushMacrotasks()
  expect(is()).toBe('form')
})

test('a form that the page’s policy does not allow ends the entry, once it has been shown', async () => {
  const early = await start()
  early.entry.block()
  expect(early.is()).toBe('connecting')
  const { entry, is, sockets } = await withForm()
  entry.block()
  expect(is()).toBe('blocked')
  expect(sockets[0]!.closed).toBe(true)
})

test('a hint finds a saved card before the socket reports it', async () => {
  const { phone, entry, is } = await withForm()
  phone.server.on('GET /users', () => accepted(withCard))
  entry.hint()
  await flushMacrotasks()
  expect(is()).toBe('saved')
})

test('after a lost connection the account shows whether the card was saved', async () => {
  const { phone, sockets, is } = await withForm()
  phone.server.on('GET /users', () => accepted(withCard))
  sockets[0]!.breaks()
  await flushMacrotasks()
  expect(is()).toBe('saved')
})

test('a lost connection without a card is reported, and a retry opens a new socket', async () => {
  const { entry, sockets, is } = await withForm()
  sockets[0]!.breaks()
  expect(is()).toBe('checking')
  await flushMacrotasks()
  expect(is()).toBe('lost')
  entry.retry()
  await flushMacrotasks()
  expect(is()).toBe('connecting')
  expect(sockets).toHaveLength(2)
})

test('a socket without a ready frame and a network failure both count as no connection', async () => {
  const silent = await start()
  await silent.phone.clock.advance(10_000)
  expect(silent.is()).toBe('unreachable')
  const dead = await start()
  dead.phone.server.on('GET /payments/hosted-forms', () => networkDown())
  dead.sockets[0]!.says({ event: 'ready', socketId })
  await flushMacrotasks()
  expect(dead.is()).toBe('unreachable')
})

test('a form that is open beyond the server’s time-out is lost', async () => {
  const { phone, is } = await withForm()
  await phone.clock.advance(11 * 60_000)
  expect(is()).toBe('lost')
})

test('an unknown processor opens no socket at all', async () => {
  const { sockets, is } = await start({ processor: 'none', isTestAccount: true, currency: 'USD' })
  expect(is()).toBe('no-processor')
  expect(sockets).toEqual([])
})

test('a refused set-up shows the server’s text; an unconfirmed email leads to its confirmation', async () => {
  const down = await start()
  down.phone.server.on('GET /payments/hosted-forms', () => refused(502, 'PROCESSOR_DOWN', messages.PROCESSOR_DOWN.text))
  down.sockets[0]!.says({ event: 'ready', socketId })
  await flushMacrotasks()
  expect(down.entry.state.get()).toEqual({ is: 'setup-failed', message: messages.PROCESSOR_DOWN.text })
  const noor = await start()
  noor.phone.server.on('GET /payments/hosted-forms', () =>
    refused(403, 'EMAIL_UNCONFIRMED_CARD', messages.EMAIL_UNCONFIRMED_CARD.text),
  )
  noor.sockets[0]!.says({ event: 'ready', socketId })
  await flushMacrotasks()
  expect(noor.is()).toBe('unconfirmed')
})

test('a closed entry ignores all messages', async () => {
  const { entry, sockets, is } = await withForm()
  entry.close()
  sockets[0]!.says({ event: 'message', success: true, errorMessage: null })
  await flushMacrotasks()
  expect(is()).toBe('form')
  expect(sockets[0]!.closed).toBe(true)
})

describe('a form that runs in our own page', () => {
  const withTicket = async () => {
    const started = await start({ processor: 'moneris', isTestAccount: true, currency: 'CAD' })
    started.phone.server.on('GET /payments/hosted-forms', () =>
      accepted({ processor: 'moneris', setupData: { storeId: 'store', ticket: 'ticket', isTestAccount: true } }),
    )
    started.sockets[0]!.says({ event: 'ready', socketId })
    await flushMacrotasks()
    return started
  }
  const receipts = (seen: { call: string }[]) =>
    seen.filter(({ call }) => call === 'GET /payments/moneris/receipts').length

  test('that has ended is asked for at the server, whose answer ends the entry', async () => {
    const { phone, entry, is } = await withTicket()
    phone.server.on('GET /payments/moneris/receipts', () => accepted({ success: true, errorMessage: null }))
    phone.server.on('GET /users', () => accepted(withCard))
    entry.fetchReceipt()
    await flushMacrotasks()
    expect(is()).toBe('saved')
    expect(receipts(phone.server.seen)).toBe(1)
  })

  test('is over once, when the socket and the receipt bring the same outcome', async () => {
    const { phone, entry, sockets } = await withTicket()
    const failure = { success: false, errorMessage: 'The card was refused.' }
    phone.server.on('GET /payments/moneris/receipts', () => accepted(failure))
    const ends: string[] = []
    entry.state.subscribe(() => ends.push(entry.state.get().is))
    entry.fetchReceipt()
    sockets[0]!.says({ event: 'message', ...failure })
    await flushMacrotasks()
    expect(ends).toEqual(['failed'])
    expect(receipts(phone.server.seen)).toBe(1)
  })

  test('stays open while the server does not confirm its end', async () => {
    const { phone, entry, is } = await withTicket()
    phone.server.on('GET /payments/moneris/receipts', () =>
      refused(404, 'TICKET_UNKNOWN', messages.TICKET_UNKNOWN.text),
    )
    entry.fetchReceipt()
    await flushMacrotasks()
    expect(is()).toBe('form')
  })

  test('failed when the processor gives no receipt', async () => {
    const { phone, entry } = await withTicket()
    phone.server.on('GET /payments/moneris/receipts', () => refused(402, 'CARD_FAILED', messages.CARD_FAILED.text))
    entry.fetchReceipt()
    await flushMacrotasks()
    expect(entry.state.get()).toEqual({ is: 'failed', message: messages.CARD_FAILED.text })
  })

  test('is asked for again until the server answers, also after the connection was lost', async () => {
    const { phone, entry, sockets, is } = await withTicket()
    phone.server.on('GET /payments/moneris/receipts', networkDown).on('GET /users', networkDown)
    entry.fetchReceipt()
    entry.fetchReceipt()
    await flushMacrotasks()
    sockets[0]!.breaks()
    await flushMacrotasks()
    expect(is()).toBe('lost')
    const asked = receipts(phone.server.seen)
    await phone.clock.advance(3_000)
    await flushMacrotasks()
    expect(receipts(phone.server.seen)).toBe(asked + 1)
    phone.server
      .on('GET /payments/moneris/receipts', () => accepted({ success: true, errorMessage: null }))
      .on('GET /users', () => accepted(withCard))
    await phone.clock.advance(3_000)
    await flushMacrotasks()
    expect(is()).toBe('saved')
    await phone.clock.advance(60_000)
    expect(receipts(phone.server.seen)).toBe(asked + 2)
  })

  test('is asked for by a retry before another form opens, and not after the entry was closed', async () => {
    const { phone, entry, sockets, is } = await withTicket()
    phone.server.on('GET /payments/moneris/receipts', networkDown)
    entry.fetchReceipt()
    sockets[0]!.breaks()
    await flushMacrotasks()
    // The server has the card once it was asked for the receipt.
    let stored: object = without
    const receipt = () => {
      stored = withCard
      return accepted({ success: true, errorMessage: null })
    }
    phone.server.on('GET /payments/moneris/receipts', receipt).on('GET /users', () => accepted(stored))
    entry.retry()
    await flushMacrotasks()
    expect([is(), sockets.length]).toEqual(['saved', 1])

    const closed = await withTicket()
    closed.phone.server.on('GET /payments/moneris/receipts', networkDown)
    closed.entry.fetchReceipt()
    await flushMacrotasks()
    closed.entry.close()
    await closed.phone.clock.advance(60_000)
    expect(receipts(closed.phone.server.seen)).toBe(1)
  })

  test('is not asked for when the form has no ticket', async () => {
    const { phone, entry } = await withForm()
    entry.fetchReceipt()
    await flushMacrotasks()
    expect(receipts(phone.server.seen)).toBe(0)
  })
})
