import type { SocketLike } from '#src/remote/socket.ts'

/** The client side of a socket whose server side is the test. */
export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null
  closed = false
  readonly sent: string[] = []
  readonly address: string

  constructor(address: string) {
    this.address = address
  }

  opens(): void {
    this.onopen?.()
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.closed = true
  }

  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  breaks(): void {
    this.closed = true
    this.onclose?.()
  }
}
