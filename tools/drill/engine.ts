import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGlite as PGliteBefore } from 'pglite-before'
import { pino } from 'pino'
import { migrateEmbedded } from '../../server/database/embedded.ts'
import { copyRows, upgradeEngine, type EngineBefore } from '../../server/database/engine.ts'
import { copyOfDemo, runDemo } from '../../tests/e2e/support/prepared-data.ts'
import { openShoppers } from './shoppers.ts'
import { machine } from './report.ts'

const before = { major: 17, open: (folder) => PGliteBefore.create(folder) as never } satisfies EngineBefore

/** The rows of each table, and a sum over their texts. */
const contentOf = async (engine: Pick<PGlite, 'query'>): Promise<Map<string, string>> => {
  const { rows: tables } = await engine.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  )
  const content = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await engine.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as sum from ${name} as row`,
    )
    content.set(name, rows[0]!.sum)
  }
  return content
}

/** @returns the engine, but that its triggers and references act in a session whose own statement says that they do not */
const withoutGuard = (engine: PGlite): PGlite => {
  const { exec } = engine
  engine.exec = (statements, options) => exec.call(engine, statements.replace('= replica', '= origin'), options)
  return engine
}

/** Writes the embedded database of a folder with the engine before, as a release that had it would have left it. */
const asBefore = async (dataDir: string): Promise<Map<string, string>> => {
  const [current, old] = [join(dataDir, 'database'), join(dataDir, 'database-old')]
  const from = await PGlite.create(current)
  const to = await PGliteBefore.create(old)
  await migrateEmbedded(to as never)
  await copyRows(from, to as never, () => undefined)
  const content = await contentOf(from)
  await Promise.all([from.close(), to.close()])
  rmSync(current, { recursive: true, force: true })
  renameSync(old, current)
  return content
}

/**
 * Brings the embedded database of the demo, written by the engine before, to that of today, and lets customers buy on it.
 * @param isGuarded false: triggers and references act while the rows are copied
 * @returns whether each row of each table is the same, and purchases succeed; without the guard, whether it is seen that the
 * rows cannot be copied, or differ
 */
export const drillEngine = async (_: string[], isGuarded: boolean): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-drill-'))
  try {
    cpSync(await copyOfDemo(), folder, { recursive: true })
    const expected = await asBefore(folder)
    const began = performance.now()
    let refused: string | undefined
    await upgradeEngine(folder, before, {
      open: async (at) => {
        const engine = await PGlite.create(at)
        return isGuarded ? engine : withoutGuard(engine)
      },
      migrate: (engine) => migrateEmbedded(engine as PGlite),
      log: pino({ level: 'silent' }),
    }).catch((error: unknown) => {
      if (isGuarded) throw error
      refused = String(error)
    })
    if (refused !== undefined) {
      console.log(`Refused: ${refused}`)
      return true
    }
    const took = Math.round(performance.now() - began)
    const upgraded = await PGlite.create(join(folder, 'database'))
    const found = await contentOf(upgraded)
    await upgraded.close()
    const differing = [...expected].filter(([table, sum]) => found.get(table) !== sum).map(([table]) => table)
    const server = await runDemo({ dataDir: folder })
    try {
      const shoppers = await openShoppers(server.port)
      await shoppers.more(10)
      const { bought, failed } = await shoppers.close()
      console.log(`
The embedded database from Postgres ${before.major} to the engine of today; ${machine()}

| What | Result |
|---|---|
| Tables compared | ${expected.size} |
| Tables that differ | ${differing.length}${differing.length > 0 ? `: ${differing.join(', ')}` : ''} |
| The copy took | ${(took / 1_000).toFixed(1)} s |
| Purchases on it, failed ones | ${bought.length}, ${failed.length} |`)
      if (!isGuarded) return differing.length > 0
      return differing.length === 0 && failed.length === 0
    } finally {
      await server.stop('SIGKILL')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
