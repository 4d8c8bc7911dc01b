import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailRefused, type MailPort } from './port.ts'
import { outbox } from '#server/tables/outbox.ts'
import { day, minute } from '#server/testing/clock.ts'
import { runnerBeside } from '#server/testing/due-work.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { composeMail } from './compose.ts'
import { queueMail } from './outbox.ts'
import { mailKind } from './sender.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

/** A mail server that can be down, and that records accepted mail. */
const mailServer = () => {
  const state = { down: false, refuses: false, attempts: 0, taken: [] as string[] }
  const mail: MailPort = {
    send: async ({ to }) => {
      state.attempts += 1
      if (state.refuses) throw new MailRefused('nobody here')
      if (state.down) throw new Error('connection refused')
      state.taken.push(to)
    },
  }
  return { state, mail }
}

const senderFor = (mail: MailPort) =>
  runnerBeside(server, [
    mailKind({
      transact: server.database.transact,
      clock: server.clock,
      log: server.deps.log,
      mail,
      from: 'shop@example.com',
    }),
  ])

const queue = (tenant: number, to: string) =>
  server.database.transact(tenant, 'test', (tx) =>
    queueMail(
      tx,
      server.deps.random,
      tenant,
      server.clock.date(),
      composeMail({ to, subject: 'Hi', companyName: 'Wash', paragraphs: ['Hello'] }),
    ),
  )

test('mail of every merchant is sent once', async () => {
  const { state, mail } = mailServer()
  const sender = senderFor(mail)
  const [one, other] = [await server.make.merchant(), await server.make.merchant()]
  await queue(one.tenant, 'one@example.com')
  await queue(other.tenant, 'other@example.com')
  await sender.drain()
  await sender.drain()
  expect(state.taken.sort()).toEqual(['one@example.com', 'other@example.com'])
})

test('mail that was not accepted is retried with growing pauses', async () => {
  const { state, mail } = mailServer()
  const sender = senderFor(mail)
  const { tenant } = await server.make.merchant()
  await queue(tenant, 'late@example.com')
  state.down = true
  await sender.drain()
  state.down = false
  await sender.drain()
  expect(state.taken).toEqual([])
  server.clock.advance(minute)
  await sender.drain()
  expect(state.taken).toEqual(['late@example.com'])
})

test('platform staff see what the mail server says against the mail that waits', async () => {
  const seen = async () => (await server.call('GET /system/mail', { as: await server.make.staff() })).result
  const { tenant } = await server.make.merchant()
  let refuses = true
  const refusal = Object.assign(new Error('bad log-in of shop@example.com'), {
    command: 'AUTH PLAIN',
    responseCode: 535,
  })
  const sender = senderFor({ send: () => (refuses ? Promise.reject(refusal) : Promise.resolve()) })
  expect(await seen()).toEqual({ failing: 0, lastError: null })
  await queue(tenant, 'one@example.com')
  await sender.drain()
  expect(await seen()).toEqual({ failing: 1, lastError: 'AUTH PLAIN 535' })
  refuses = false
  server.clock.advance(day)
  await sender.drain()
  expect(await seen()).toEqual({ failing: 0, lastError: null })
})

const rowsOf = (tenant: number) => server.database.transact(tenant, 'test', (tx) => tx.select().from(outbox))

test('the text of sent mail is deleted', async () => {
  const { tenant } = await server.make.merchant()
  await queue(tenant, 'sent@example.com')
  await senderFor(mailServer().mail).drain()
  expect(await rowsOf(tenant)).toMatchObject([
    { to: 'sent@example.com', text: '', html: '', sentAt: server.clock.date() },
  ])
})

test('permanently refused mail is not retried', async () => {
  const { state, mail } = mailServer()
  const sender = senderFor(mail)
  const { tenant } = await server.make.merchant()
  await queue(tenant, 'nobody@example.com')
  state.refuses = true
  await sender.drain()
  server.clock.advance(day)
  await sender.drain()
  expect(state.attempts).toBe(1)
  expect(await rowsOf(tenant)).toMatchObject([
    { text: '', html: '', sentAt: null, lastError: 'MailRefused: nobody here' },
  ])
})

test('mail that is not accepted for three days is abandoned', async () => {
  const { state, mail } = mailServer()
  const sender = senderFor(mail)
  const { tenant } = await server.make.merchant()
  await queue(tenant, 'down@example.com')
  state.down = true
  for (const wait of [0, 2 * day, day + minute]) {
    server.clock.advance(wait)
    await sender.drain()
  }
  expect(await rowsOf(tenant)).toMatchObject([
    { text: '', givenUpAt: server.clock.date(), lastError: 'Error: connection refused' },
  ])
  server.clock.advance(day)
  await sender.drain()
  expect(state.attempts).toBe(3)
})

test('a rolled back transaction sends no mail', async () => {
  const { state, mail } = mailServer()
  const { tenant } = await server.make.merchant()
  await server.database
    .transact(tenant, 'test', async (tx) => {
      await queueMail(tx, server.deps.random, tenant, server.clock.date(), {
        to: 'x@example.com',
        subject: '',
        text: '',
        html: '',
      })
      throw new Error('undone')
    })
    .catch(() => undefined)
  await senderFor(mail).drain()
  expect(state.taken).toEqual([])
})

test('user input is escaped in the HTML of a letter', () => {
  const { html, text } = composeMail({
    to: 'a@example.com',
    subject: 'S',
    companyName: 'A & B',
    paragraphs: ['<img src=x>'],
    link: { href: 'http://x/?a=1&b="', label: 'Go' },
  })
  expect(html).toContain('A &amp; B')
  expect(html).toContain('&lt;img src=x&gt;')
  expect(html).toContain('href="http://x/?a=1&amp;b=&quot;"')
  expect(text).toContain('<img src=x>')
})
