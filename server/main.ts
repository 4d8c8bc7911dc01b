import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { assemble, type Server } from './assemble.ts'
import { FolderInUse } from './database/lock.mjs'
import { loadRender } from './load-render.ts'
import { openSharedClock } from './database/clock.ts'
import { openDatabase } from './database/open.ts'
import { makeRepeat } from './database/repeat.ts'
import { demoFrontDoor } from './demo/front-door/demo-front-door.ts'
import { loadDemo } from './demo/load.ts'
import { refuseDemoData } from './demo/refuse-demo-data.ts'
import { addFirstRelease } from './jobs/first-release.ts'
import { resumePayments } from './jobs/payments.ts'
import { describeError, makeAccessLog, makeLogger } from './basics/log.ts'
import { systemClock } from './basics/ports.ts'
import { makeErrorInbox } from './errors/inbox.ts'
import { argonPasswords } from './security/passwords.ts'
import { endSeconds, readSettings, SettingsError, siteOrigin, type Settings } from './settings/settings.ts'

/** An error that the operator can fix is one line; any other error is a defect and is printed with its stack. */
const giveUp = (error: unknown): never => {
  const code = (error as NodeJS.ErrnoException).code
  if (error instanceof SettingsError || error instanceof FolderInUse) console.error(error.message)
  else if (code === 'EADDRINUSE' || code === 'EACCES') console.error(`PORT: the port cannot be listened on (${code}).`)
  else console.error(error)
  process.exit(1)
}

const closeOnSignal = (server: Server): void => {
  let closing = false
  const close = (signal: NodeJS.Signals) => {
    if (closing) return
    closing = true
    server.deps.log.info({ signal }, 'closing')
    // Open sockets may delay closing; no pending work is lost by exiting after this time.
    setTimeout(() => process.exit(0), endSeconds.close * 1_000).unref()
    server.close().then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', (signal) => {
    server.app.draining.isOn = true
    setTimeout(() => close(signal), server.deps.settings.drainSeconds * 1_000)
  })
  process.on('SIGINT', close)
}

/** Milliseconds that the last errors may take to be stored. */
const lastWords = 1_000

/** An error that nothing has caught ends the process, as it would by itself; before that it is logged and stored. */
const endOnDefect = ({ deps, errors }: Server): void => {
  process.on('uncaughtException', (error) => {
    deps.log.error(describeError(error), 'error that nothing has caught')
    setTimeout(() => process.exit(1), lastWords)
    void errors.flush().then(() => process.exit(1))
  })
}

const greet = (settings: Settings, port: number): void => {
  if (settings.mode === 'demo') console.log(`Clearcoat is at ${siteOrigin({ ...settings, port }, null)}`)
}

/** With --await-build, tools/start.mjs builds the app meanwhile and says when the build is whole. */
const builtApp = async (): Promise<void> => {
  if (!process.argv.includes('--await-build')) return
  const abandoned = () => process.exit(1)
  process.once('disconnect', abandoned)
  await once(process, 'message')
  process.off('disconnect', abandoned)
}

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const errors = makeErrorInbox()
  const logger = makeLogger(settings.logLevel, errors.noteLine)
  const built = builtApp()
  const database = await openDatabase(settings, logger)
  const repeat = makeRepeat({ log: logger, pause })
  await built
  for (const warning of settings.warnings) logger.warn(warning)
  if (settings.mode === 'production') await repeat(() => refuseDemoData(database, argonPasswords()))
  const isDemo = settings.mode === 'demo'
  const render = await loadRender(settings.distDir)
  const earlierRender = await loadRender(settings.distDir, '-earlier')
  const clock = await openSharedClock(() => database.now(), { own: systemClock, log: logger })
  const server = await assemble(settings, database, logger, {
    clock,
    apart: clock.apart,
    errors,
    accessLog: makeAccessLog(settings.logLevel),
    render,
    earlierRender,
    ...(isDemo ? { frontDoor: demoFrontDoor(settings) } : {}),
  })
  const { transact } = database
  if (isDemo) await repeat(() => loadDemo(server))
  else await repeat(() => addFirstRelease(transact, server.deps.build, server.deps.clock.date()))
  // Before the first request: payments pending from the previous process are concluded first.
  if (settings.databaseUrl === undefined)
    await resumePayments((...of) => repeat(() => transact(...of)), server.runner, server.deps.clock.date())
  await server.app.listen({ port: settings.port, host: settings.host })
  server.runner.start()
  errors.start()
  server.status.start()
  endOnDefect(server)
  closeOnSignal(server)
  greet(settings, (server.app.server.address() as AddressInfo).port)
  process.send?.('listening')
}

start().catch(giveUp)
