import { makeBackground } from '#server/basics/background.ts'
import type { WorkName } from '#server/basics/steps.ts'
import { resumeWork } from '#server/tables/work-claims.ts'
import type { WorkKind } from '#server/work/kinds.ts'
import { makeRunner, type Runner, type RunnerPorts } from '#server/work/runner.ts'
import type { TestServer } from './harness.ts'

/** A runner of these kinds on a server's database, beside the server's own. */
export const runnerBeside = (
  { deps, database }: Pick<TestServer, 'deps' | 'database'>,
  kinds: readonly WorkKind[],
  swap: Partial<RunnerPorts> = {},
): Runner =>
  makeRunner({
    ...deps,
    transact: database.transact,
    background: makeBackground(deps.log),
    kinds,
    ...swap,
  })

/** Makes every item of a kind due, and runs what is due. */
export const runAll = async (
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  runner: Runner,
  kind: WorkName,
): Promise<void> => {
  await database.transact(null, 'test', (tx) => resumeWork(tx, kind, clock.date()))
  await runner.drain([kind])
}
