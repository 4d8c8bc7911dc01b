import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, systemRandom } from '#server/basics/ports.ts'
import { openCell } from '#server/move/cell.ts'
import type { SiteMove } from '#server/move/move-site.ts'
import { makeServer, type TestServer } from './harness.ts'

export interface TestCell {
  server: TestServer
  /** A file of its settings. */
  path: string
}

export interface TwoCells {
  source: TestCell
  target: TestCell
  /** What a mover of the site needs, with connections of its own. */
  mover: (tenant: number, own?: Partial<SiteMove>) => Promise<SiteMove & { close: () => Promise<void> }>
  close: () => Promise<void>
}

const startCell = async (folder: string, name: string): Promise<TestCell> => {
  const secrets = {
    JWT_SECRET: randomBytes(32).toString('base64url'),
    CREDENTIALS_KEY: randomBytes(32).toString('base64'),
  }
  const server = await makeServer({ env: secrets, clock: systemClock })
  const { options } = server.database.pool as unknown as { options: { connectionString: string } }
  // A mover needs a session of its own, which a pooler does not give.
  const direct = new URL(process.env.TEST_DATABASE_URL!)
  direct.pathname = new URL(options.connectionString).pathname
  const { mode } = server.settings
  const settings = {
    ...secrets,
    CLEARCOAT_MODE: mode,
    DATABASE_URL: options.connectionString,
    DATABASE_DIRECT_URL: direct.href,
    DATA_DIR: server.settings.dataDir,
  }
  const path = join(folder, `${name}.env`)
  writeFileSync(
    path,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  return { server, path }
}

/** Two cells on one Postgres, each with a database and keys of its own, at the time of the machine. */
export const twoCells = async (): Promise<TwoCells> => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-cells-'))
  const [source, target] = [await startCell(folder, 'source'), await startCell(folder, 'target')]
  return {
    source,
    target,
    mover: async (tenant, own = {}) => {
      const [from, to] = [await openCell(source.path, systemRandom), await openCell(target.path, systemRandom)]
      return {
        source: from,
        target: to,
        tenant,
        cell: 'http://127.0.0.1:1',
        signal: new AbortController().signal,
        clock: systemClock,
        say: () => undefined,
        ...own,
        close: async () => {
          await Promise.all([from.close(), to.close()])
        },
      }
    },
    close: async () => {
      await source.server.close()
      await target.server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
