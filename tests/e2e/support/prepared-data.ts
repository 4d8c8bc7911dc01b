import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { madeOnce } from '#tests/support/made-once.ts'
import { runServer, type RunningServer, type ServerOptions } from '#tests/support/run-server.ts'

/** A data folder with the demo in it. */
const preparedData = madeOnce('demo', async (folder) => {
  const server = await runServer()
  await server.stop()
  cpSync(server.dataDir, folder, { recursive: true })
  await server.remove()
})

/** A copy of the prepared folder for one test file. */
export const copyOfDemo = async (): Promise<string> => {
  const copy = mkdtempSync(join(tmpdir(), 'clearcoat-demo-'))
  cpSync(await preparedData(), copy, { recursive: true })
  return copy
}

/** The real server, from one file, with a copy of the demo. */
export const runDemo = async (options: Omit<ServerOptions, 'bundled'> = {}): Promise<RunningServer> =>
  runServer({ ...options, dataDir: options.dataDir ?? (await copyOfDemo()), bundled: true })
