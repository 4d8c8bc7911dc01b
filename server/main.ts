import type { AddressInfo } from 'node:net'
import { assemble, type Server } from './assemble.ts'
import { FolderInUse } from './database/lock.ts'
import { openDatabase } from './database/open.ts'
import { loadDemo } from './demo/load.ts'
import { refuseDemoData } from './demo/refuse-demo-data.ts'
import { allJobs } from './jobs/index.ts'
import { reconcileAll } from './jobs/reconcile.ts'
import { schedule } from './jobs/schedule.ts'
import { makeLogger } from './log.ts'
import { readSettings, SettingsError, siteOrigin, type Settings } from './settings.ts'

/** What the operator can put right is said in one line; anything else is a defect and shows where it happened. */
const giveUp = (error: unknown): never => {
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof SettingsError || error instanceof FolderInUse) console.error(error.message)
  else if (code === 'EADDRINUSE' || code === 'EACCES') console.error(`PORT: the port cannot be listened on (${code}).`)
  else console.error(error)
  process.exit(1)
}

const closeOnSignal = (server: Server, jobs: { stop: () => Promise<void> }): void => {
  let closing = false
  const close = (signal: string) => {
    if (closing) return
    closing = true
    server.deps.log.info({ signal }, 'closing')
    // Open sockets may hold the door; nothing that matters is lost by leaving after this.
    setTimeout(() => process.exit(0), 8_000).unref()
    // Neither waits for the other: a job may take a while, and until the door is shut new requests come in.
    Promise.all([jobs.stop(), server.app.close()])
      .then(server.close)
      .then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', () => close('SIGTERM'))
  process.on('SIGINT', () => close('SIGINT'))
}

const greet = (settings: Settings, port: number): void => {
  if (settings.mode === 'demo') console.log(`Clearcoat is at ${siteOrigin({ ...settings, port }, null)}`)
}

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const logger = makeLogger(settings.logLevel)
  const database = await openDatabase(settings, logger)
  if (settings.mode === 'production') await refuseDemoData(database)
  const server = await assemble(settings, database, logger)
  if (settings.mode === 'demo') await loadDemo(server)
  // Before anybody is served: what hung when the last process ended is settled first.
  await reconcileAll(database.transact, server.deps, true)
  await server.app.listen({ port: settings.port, host: settings.host })
  const jobs = schedule(allJobs(server), logger)
  closeOnSignal(server, jobs)
  greet(settings, (server.app.server.address() as AddressInfo).port)
}

start().catch(giveUp)
