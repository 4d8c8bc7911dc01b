import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { openDatabase } from '../../../server/database/open.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { assemble } from '../../../server/assemble.ts'
import { pg } from './pg.ts'

/** A statement as the driver gets it. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** Prints, as JSON, the statements that one personal read of each path sends to the database. */
const { PATHS = '[]', HEADERS = '{}' } = process.env
const headers = JSON.parse(HEADERS) as Record<string, string>
/** The statements of the running read; without a store, a query belongs to background work. */
const reading = new AsyncLocalStorage<Statement[]>()
const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
  const [what, values] = given as [string | Statement, unknown[] | undefined]
  const recorded = reading.getStore()
  if (!recorded) return send.apply(this, given)
  if (typeof what === 'string') recorded.push({ text: what, values: values ?? [] })
  else recorded.push({ name: what.name, text: what.text, values: values ?? what.values ?? [] })
  return send.apply(this, given)
} as typeof pg.Client.prototype.query

const settings = readSettings(process.env)
const logger = pino({ level: 'silent' })
const server = await assemble(settings, await openDatabase(settings, logger), logger)
const found: Record<string, Statement[]> = {}
for (const url of JSON.parse(PATHS) as string[]) {
  await server.app.inject({ url, headers })
  const recorded: Statement[] = []
  // Awaited within: the call is sent when its result is asked for.
  const { statusCode } = await reading.run(recorded, async () => await server.app.inject({ url, headers }))
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  if (recorded.length === 0) throw new Error(`${url}: no statement was recorded`)
  found[url] = recorded
}
process.stdout.write(JSON.stringify(found), () => process.exit(0))
