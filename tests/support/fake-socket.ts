import type { SocketLike } from '#src/remote/socket.ts'

/** The client side of a socket whose server side is the test. */
export class FakeSocket implements SocketLike {
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null
  closed = false
  readonly address: string

  constructor(address: string) {
    this.address = address
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
