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
