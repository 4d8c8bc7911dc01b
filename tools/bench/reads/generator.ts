import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { quantile } from '../../quantile.ts'

/**
 * Sends HTTP requests from a process of its own, reads its task as JSON and prints what it measured as JSON. It reads no more of an answer than
 * its status and its length, so that it is faster than any server here. Without a rate each connection sends as soon as
 * its answer has arrived; with one, requests are sent by the clock, and a late one counts from the time at which it was
 * due.
 */
export interface Load {
  port: number
  /** Raw requests, sent in turn. */
  requests: string[]
  connections: number
  /** Seconds before the measurement. */
  warmUp: number
  seconds: number
  /** Requests per second; absent: as many as the server answers. */
  rate?: number
  /**
   * Asks the kernel for answers without ever sleeping, at the price of a core: else the write of each answer wakes this
   * process, which a virtual machine pays for with up to 20 µs of the server's time.
   */
  polls?: true
}

export interface Measured {
  answers: number
  perSecond: number
  /** Answers with another status than 200. */
  failures: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Share of a core that this process used, 0 to 1. */
  busy: number
}

const load = JSON.parse(readFileSync(0, 'utf8')) as Load
const requests = load.requests.map((text) => Buffer.from(text))
const latencies: number[] = []
let [answers, failures, next] = [0, 0, 0]
let measuring = false
const idle: Connection[] = []
/** Times at which requests that wait for a connection were due. */
const waiting: number[] = []

class Connection {
  readonly #socket: Socket
  #since = 0
  #left = 0
  #head = ''

  constructor() {
    this.#socket = connect({ host: '127.0.0.1', port: load.port, noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', (error) => {
      throw error
    })
  }

  send(since: number): void {
    this.#since = since
    this.#socket.write(requests[next]!)
    next = (next + 1) % requests.length
  }

  #read(chunk: Buffer): void {
    if (this.#left > 0) {
      this.#left -= chunk.length
    } else {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
      if (measuring && !this.#head.startsWith('HTTP/1.1 200')) failures += 1
      this.#left = length - (this.#head.length - end - 4)
      this.#head = ''
    }
    if (this.#left <= 0) this.#finish()
  }

  #finish(): void {
    if (measuring) {
      answers += 1
      latencies.push(performance.now() - this.#since)
    }
    if (load.rate === undefined) return this.send(performance.now())
    const due = waiting.shift()
    if (due === undefined) idle.push(this)
    else this.send(due)
  }
}

const byTheClock = (rate: number): void => {
  const begun = performance.now()
  let sent = 0
  const tick = () => {
    const now = performance.now()
    for (; begun + (sent * 1000) / rate <= now; sent += 1) {
      const due = begun + (sent * 1000) / rate
      const free = idle.pop()
      if (free) free.send(due)
      else waiting.push(due)
    }
    setImmediate(tick)
  }
  tick()
}

const connections = Array.from({ length: load.connections }, () => new Connection())
if (load.rate === undefined) for (const each of connections) each.send(performance.now())
else {
  idle.push(...connections)
  byTheClock(load.rate)
}
if (load.polls) {
  const poll = (): void => void setImmediate(poll)
  poll()
}
setTimeout(() => {
  measuring = true
  const used = process.cpuUsage()
  const begun = performance.now()
  setTimeout(() => {
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(used)
    const measured: Measured = {
      answers,
      perSecond: answers / seconds,
      failures,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      busy: (user + system) / 1e6 / seconds,
    }
    process.stdout.write(JSON.stringify(measured), () => process.exit(0))
  }, load.seconds * 1000)
}, load.warmUp * 1000)
