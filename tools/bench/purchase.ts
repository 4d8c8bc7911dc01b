import { randomUUID } from 'node:crypto'
import type { RunningServer } from '../../tests/support/run-server.ts'
import { figure, show } from './figures.ts'

const orders = 40

/** Sequential POST /orders until the answer: key and pending row, charge at the test gateway (fsynced), delivery. */
export const benchPurchase = async (server: RunningServer, appKey: string): Promise<string[]> => {
  const site = { host: `puddle.localhost:${server.port}`, app_key: appKey }
  const login = await server.ask(
    'POST',
    '/api/v1/users/login',
    { ...site, deviceId: 'B'.repeat(20) },
    { email: 'casey@example.com', password: 'Wash-day-1' },
  )
  const { accessToken } = login.json<{ resultData: { accessToken: string } }>().resultData
  const person = { ...site, Authorization: `Bearer ${accessToken}` }
  const products = await server.ask('GET', '/api/v1/products?type=AppWash', site)
  const { productId } = products.json<{ resultData: { productId: number }[] }>().resultData[0]!
  const times: number[] = []
  for (let order = 0; order < orders; order += 1) {
    const started = performance.now()
    const answer = await server.ask(
      'POST',
      '/api/v1/orders',
      { ...person, 'Idempotency-Key': randomUUID() },
      { products: [{ productId }] },
    )
    if (answer.status !== 200) throw new Error(`order refused: ${answer.text}`)
    times.push(performance.now() - started)
  }
  const sorted = [...times].sort((a, b) => a - b)
  return [
    `| Purchase round trip, POST /orders, no network | ${show(figure(times), 'ms', 1)} | 95th percentile: ${sorted[Math.floor(orders * 0.95)]!.toFixed(1)} ms | |`,
  ]
}
