import type { Statement } from './record-statements.ts'
import { pg } from './pg.ts'

// The lower bound: the driver sends the statements of a read through a pool of the same size, and nothing else happens.
const { STATEMENTS = '[]', URL, WARM_UP, SECONDS, WORKERS } = process.env
const statements = JSON.parse(STATEMENTS) as Statement[]
const pool = new pg.Pool({ connectionString: URL, max: 20 })
const ending = new AbortController()
let done = 0
const worker = async () => {
  while (!ending.signal.aborted) {
    const client = await pool.connect()
    for (const { name, text, values } of statements)
      await (values.length > 0 || name ? client.query({ name, text, values, rowMode: 'array' }) : client.query(text))
    client.release()
    done += 1
  }
}
const work = Promise.all(Array.from({ length: Number(WORKERS) }, worker))
await new Promise((resolve) => setTimeout(resolve, Number(WARM_UP) * 1000))
const [before, begun, used] = [done, performance.now(), process.cpuUsage()]
await new Promise((resolve) => setTimeout(resolve, Number(SECONDS) * 1000))
const seconds = (performance.now() - begun) / 1000
const perSecond = (done - before) / seconds
const { user, system } = process.cpuUsage(used)
ending.abort()
await work
await pool.end()
process.stdout.write(JSON.stringify({ perSecond, busy: (user + system) / 1e6 / seconds }))
