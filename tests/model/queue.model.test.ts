import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { anyHistory, type Command } from './commands.ts'
import { beginTrial } from './trial.ts'

const histories = Number(process.env.CLEARCOAT_HISTORIES ?? 250)
const seed = Number(process.env.CLEARCOAT_SEED ?? 20_261_121)

const live = async (history: Iterable<Command>): Promise<void> => {
  const trial = beginTrial()
  await trial.device.prepare()
  await trial.logIn(0, 'casey')
  await fc.asyncModelRun(() => ({ model: {}, real: trial }), history)
  await trial.heal()
  await trial.end()
}

test(
  `${histories} histories from seed ${seed}: a confirmed change arrives once, in order, as its user, or stays visible`,
  async () => {
    // Simulated disk failures log to the console.
    vi.spyOn(console, 'warn').mockReturnValue()
    const found = await fc.check(fc.asyncProperty(anyHistory, live), {
      numRuns: histories,
      seed,
      path: process.env.CLEARCOAT_PATH,
    })
    expect(
      found.failed,
      `CLEARCOAT_SEED=${seed}\n${fc.defaultReportMessage(found)}\n${String(found.errorInstance)}`,
    ).toBe(false)
  },
  24 * 3_600_000,
)
