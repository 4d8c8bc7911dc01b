import { request } from 'node:http'
import type { ResultOf } from '../../../contract/endpoints/index.ts'
import { mostChangedRows } from '../../../contract/content/changes.ts'
import type { Goods } from './run.ts'

/** The demo has a few products of its own, and a site may have as many as one publication. */
const count = mostChangedRows - 100

type Headers = Record<string, string>

/**
 * Gives the demo's merchant as many products as one may have.
 * @returns ids of a wash, and of one of the new products
 */
export const addGoods = async (port: number): Promise<Goods> => {
  const host = { host: `puddle.localhost:${port}` }
  const ask = async <R>(method: string, path: string, headers: Headers, body?: object): Promise<R> => {
    const bytes = body && Buffer.from(JSON.stringify(body))
    const json: Headers = bytes ? { 'content-type': 'application/json' } : {}
    return (
      JSON.parse(await send({ port, method, path, headers: { ...headers, ...json } }, bytes)) as { resultData: R }
    ).resultData
  }
  const site = { ...host, app_key: await ask<string>('GET', '/accounts/site-key?subdomain=puddle', host) }
  const who = { email: 'avery@example.com', password: 'Wash-day-1' }
  const { accessToken } = await ask<{ accessToken: string }>(
    'POST',
    '/users/login',
    { ...site, deviceId: 'B'.repeat(20) },
    who,
  )
  const admin = { ...site, Authorization: `Bearer ${accessToken}` }
  const changes = Array.from({ length: count }, (_, n) => ({
    path: `/products/new-${n}`,
    after: { type: 'Swag', name: `Item ${n}`, price: `${(n % 90) + 5}.00`, details: ['One size', 'Of cotton'] },
  }))
  await ask('POST', '/accounts/site-config/changes', admin, { changes })
  const { rows } = await ask<ResultOf<'GET /accounts/content/{kind}'>>('GET', '/accounts/content/products', admin)
  const idOf = (name: string): string => rows.find(({ row }) => row.name === name)!.id
  return [idOf('Quick Dip'), idOf('Item 89')]
}

interface Sent {
  port: number
  method: string
  path: string
  headers: Headers
}

const send = ({ port, method, path, headers }: Sent, body?: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${path} ${answer.statusCode}: ${text.slice(0, 500)}`)),
      )
    })
    sent.on('error', reject).end(body)
  })
