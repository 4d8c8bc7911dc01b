import WebSocket from 'ws'

/**
 * Open pages of one merchant, in a process of their own. Reads its task as JSON from its parent, opens the sockets,
 * says `open`, and for each save sends the times at which the frames arrived. Each page reports the config that it
 * shows, as the app does.
 */
export interface ClientsTask {
  /** Of the instances, in turn. */
  ports: number[]
  /** Host without its port. */
  host: string
  appKey: string
  count: number
  /** The last two numbers of the first address that is used; each address opens at most `perAddress` sockets. */
  firstAddress: number
  perAddress: number
}

export interface Arrivals {
  /** Milliseconds since 1970, one for each socket that got a newer config. */
  times: number[]
  /** The same, one for each socket that was told of newer products. */
  catalogue: number[]
  /** Sockets that the server has closed. */
  closed: number
}

/** Sockets that are opened at once: a page of a car wash is not opened in one instant by everybody. */
const atOnce = 50
const now = (): number => performance.timeOrigin + performance.now()

process.once('message', (task: ClientsTask) => void run(task))

const run = async ({ ports, host, appKey, count, firstAddress, perAddress }: ClientsTask): Promise<void> => {
  let closed = 0
  const newest = Array.from({ length: count }, () => 0)
  let times: number[] = []
  let catalogue: number[] = []
  const open = (n: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const port = ports[n % ports.length]!
      const address = firstAddress + Math.floor(n / perAddress)
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live?app_key=${encodeURIComponent(appKey)}`, {
        origin: `http://${host}:${port}`,
        headers: { host: `${host}:${port}` },
        localAddress: `127.0.${address >> 8}.${address & 255}`,
        perMessageDeflate: false,
      })
      let known = false
      socket.on('error', reject)
      socket.on('close', () => (closed += 1))
      socket.on('message', (data: Buffer) => {
        const at = now()
        const frame = JSON.parse(data.toString('utf8')) as { event: string; timeStamp?: number }
        if (frame.event === 'catalogue' && known) catalogue.push(at)
        if (frame.event !== 'config' || frame.timeStamp === undefined) return
        if (known && frame.timeStamp > newest[n]!) times.push(at)
        newest[n] = frame.timeStamp
        socket.send(JSON.stringify({ config: frame.timeStamp, app: '1.5.1' }))
        known = true
        resolve()
      })
    })
  for (let n = 0; n < count; n += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - n) }, (_, k) => open(n + k)))
  process.send!('open')
  process.on('message', (word) => {
    if (word === 'collect') {
      process.send!({ times, catalogue, closed } satisfies Arrivals)
      times = []
      catalogue = []
    }
    if (word === 'end') process.exit(0)
  })
}
