import { expect, test } from 'vitest'
import { makeRepeat } from './repeat.ts'
import { DatabaseLost, DatabaseUnreachable, TransactionHeld } from './transact.ts'

/** A step that fails by these errors first, one after the other, and what repeating it leads to. */
const repeated = async (failures: readonly Error[]) => {
  const left = [...failures]
  const seen = { runs: 0, paused: 0, warnings: 0 }
  const repeat = makeRepeat({
    log: { warn: () => void (seen.warnings += 1) },
    pause: async (milliseconds) => void (seen.paused += milliseconds),
  })
  const outcome = await repeat(async () => {
    seen.runs += 1
    const failure = left.shift()
    if (failure) throw failure
    return 'done'
  }).catch((error: unknown) => error)
  return { outcome, ...seen }
}

test('a step that the database held, lost or did not begin is repeated, with a warning and a pause each', async () => {
  const failures = [new TransactionHeld('held'), new DatabaseLost('lost'), new DatabaseUnreachable('no connection')]
  expect(await repeated(failures)).toEqual({ outcome: 'done', runs: 4, paused: 6_000, warnings: 3 })
})

test('a step that always fails so ends after half a minute, by its last error', async () => {
  const failures = Array.from({ length: 20 }, (_, run) => new TransactionHeld(`run ${run + 1}`))
  const { outcome, runs, paused } = await repeated(failures)
  expect([outcome, runs, paused]).toEqual([failures[5], 6, 30_000])
})

test('any other error ends a step at once', async () => {
  const defect = new Error('no such column')
  expect(await repeated([defect])).toEqual({ outcome: defect, runs: 1, paused: 0, warnings: 0 })
})
