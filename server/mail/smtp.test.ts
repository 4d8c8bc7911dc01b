import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { MailRefused } from './port.ts'
import { smtpMail } from './smtp.ts'

const open: { server: Server; sockets: Set<Socket> }[] = []
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

/** A mail server that answers each command by its first word. */
const mailServer = async (replies: Record<string, string>): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let letter = false
    const send = (line: string) => socket.write(`${line}\r\n`)
    const answerLine = (line: string) => {
      if (letter && line !== '.') return
      const word = letter ? '.' : (line.split(/[ :]/)[0] ?? '')
      letter = word === 'DATA'
      send(replies[word] ?? (letter ? '354 go on' : '250 fine'))
    }
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) answerLine(line)
    })
    send('220 here')
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  open.push({ server, sockets })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const send = (url: string) =>
  smtpMail(url).send({ id: 'a', from: 'shop@example.com', to: 'x@example.com', subject: 'Hi', text: 'Hello', html: '' })

test('sending an accepted mail resolves', async () => {
  await expect(send(await mailServer({}))).resolves.toBeUndefined()
})

test('a permanently refused address or mail is distinguished from a server failure', async () => {
  await expect(send(await mailServer({ RCPT: '550 nobody here' }))).rejects.toThrow(MailRefused)
  await expect(send(await mailServer({ '.': '554 no such letters' }))).rejects.toThrow(MailRefused)
  await expect(send(await mailServer({ RCPT: '451 later' }))).rejects.not.toThrow(MailRefused)
})

test.each([
  ['the sender is refused', { MAIL: '550 5.7.1 sender not allowed' }],
  ['the sender is refused without a status', { MAIL: '553 not yours' }],
  ['a relay is denied', { RCPT: '554 5.7.1 relay access denied' }],
  ['the sender’s address is refused with the recipient', { RCPT: '550 5.1.8 bad sender' }],
  ['the session is refused', { EHLO: '550 go away', HELO: '550 go away' }],
])('a mail stays queued when %s', async (_why, replies) => {
  await expect(send(await mailServer(replies))).rejects.not.toThrow(MailRefused)
})

test.each(['550 5.1.1 no such user', '552 5.2.2 mailbox full'])('a mail ends at the reply %j', async (reply) => {
  await expect(send(await mailServer({ RCPT: reply }))).rejects.toThrow(MailRefused)
})
