/** How long lists of 5,000 rows take to be compared, published and brought back, and how evenly they scroll. `npm run bench:lists` */
import { request } from 'node:http'
import { mostChangedRows } from '../../../contract/content/changes.ts'
import type { ResultOf } from '../../../contract/endpoints/index.ts'
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import { runServer } from '../../../tests/support/run-server.ts'
import { figure, show } from '../figures.ts'
import { watchMachine } from '../machine.ts'
import { scrollProducts, type Scrolled } from './scroll.ts'

const runs = 10
/** Puddle has a few products of its own, and a site may have as many as one publication. */
const rows = mostChangedRows - 100

const machine = watchMachine()
const server = await runServer({ dataDir: await copyOfDemo() })

type Headers = Record<string, string>

const send = (method: string, path: string, headers: Headers, body?: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, method, path: `/api/v1${path}`, headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(text)
            : reject(new Error(`${path} ${answer.statusCode}: ${text.slice(0, 500)}`)),
        )
      },
    )
    sent.on('error', reject).end(body)
  })

const resultOf = <R>(text: string): R => (JSON.parse(text) as { resultData: R }).resultData

const logIn = async (): Promise<Headers> => {
  const host = { host: `puddle.localhost:${server.port}` }
  const site = { ...host, app_key: resultOf<string>(await send('GET', '/accounts/site-key?subdomain=puddle', host)) }
  const who = Buffer.from(JSON.stringify({ email: 'avery@example.com', password: 'Wash-day-1' }))
  const json = { 'content-type': 'application/json', deviceId: 'B'.repeat(20) }
  const { accessToken } = resultOf<{ accessToken: string }>(
    await send('POST', '/users/login', { ...site, ...json }, who),
  )
  return { ...site, Authorization: `Bearer ${accessToken}` }
}

const admin = await logIn()
const post = (path: string, body: object): Promise<string> =>
  send('POST', path, { ...admin, 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body)))

const list = (price: number): string =>
  [
    'type,name,price,details,taxPercent,color,uses',
    ...Array.from({ length: rows }, (_, n) => `Swag,Item ${n},${price}.00,"One size\nOf cotton",5.50,#1b5f62,1`),
  ].join('\n')

const compare = async (price: number): Promise<ResultOf<'POST /accounts/content/files'>> => {
  const form = new FormData()
  form.append('files', new Blob([list(price)]), 'products.csv')
  const wire = new Response(form)
  const headers = { ...admin, 'content-type': wire.headers.get('content-type')! }
  return resultOf(await send('POST', '/accounts/content/files', headers, Buffer.from(await wire.arrayBuffer())))
}

const times = { compare: [] as number[], publish: [] as number[], look: [] as number[], restore: [] as number[] }
const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await work()
  into.push(performance.now() - started)
  return result
}

const scrolling = ({ frames, rows: shown, windows }: Scrolled): string => {
  const sorted = frames.toSorted((a, b) => a - b)
  const long = frames.filter((length) => length > 50).length
  const ms = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)
  const lengths = `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, longest ${ms(1)} ms, ${long} over 50 ms`
  return `${windows.toFixed(1)} windows a second; ${frames.length} frames, ${lengths}; at most ${shown} rows in the document`
}

const changesOf = ({ rows: listed }: ResultOf<'POST /accounts/content/files'>) =>
  listed.flatMap(({ changes }) => changes)
const newest = async () =>
  resultOf<ResultOf<'GET /accounts/site-config/saves'>>(await send('GET', '/accounts/site-config/saves', admin))
    .saves[0]!

let scrolled: Awaited<ReturnType<typeof scrollProducts>>
try {
  await post('/accounts/site-config/changes', { changes: changesOf(await compare(10)) })
  for (let run = 1; run <= runs; run += 1) {
    const before = await newest()
    const compared = await timed(times.compare, () => compare(10 + run))
    if (compared.counts.changed !== rows) throw new Error(`compared: ${JSON.stringify(compared.counts)}`)
    await timed(times.publish, () => post('/accounts/site-config/changes', { changes: changesOf(compared) }))
    await timed(times.look, () => send('GET', `/accounts/site-config/saves/${before.number}`, admin))
    await timed(times.restore, () => post(`/accounts/site-config/saves/${before.number}/restore`, {}))
  }
  scrolled = await scrollProducts(server.origin('puddle'))
} finally {
  await server.remove()
}
console.log(
  [
    machine(),
    '',
    `| ${rows} products of a list, all of them changed, embedded database | |`,
    '|---|---|',
    `| compared, POST /accounts/content/files | ${show(figure(times.compare), 'ms')} |`,
    `| published, POST /accounts/site-config/changes | ${show(figure(times.publish), 'ms')} |`,
    `| the way back, GET /accounts/site-config/saves/{number} | ${show(figure(times.look), 'ms')} |`,
    `| scrolled for 10 s at a quarter of the processor's speed, one turn of the wheel after another | ${scrolling(scrolled.turnByTurn)} |`,
    `| the same, 60 turns a second of 100 px | ${scrolling(scrolled.paced)} |`,
    `| brought back, POST /accounts/site-config/saves/{number}/restore | ${show(figure(times.restore), 'ms')} |`,
  ].join('\n'),
)
process.exit(0)
