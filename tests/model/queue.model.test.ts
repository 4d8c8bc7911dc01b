import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { anyHistory, type Command } from './commands.ts'
import { guards, type Guard } from './device.ts'
import { beginTrial } from './trial.ts'

const histories = Number(process.env.CLEARCOAT_HISTORIES ?? 250)
const seed = Number(process.env.CLEARCOAT_SEED ?? 20_261_121)

/** Histories without a guard: enough for some of them to go wrong. */
const unguarded = 40

const live = async (history: Iterable<Command>, without?: Guard): Promise<void> => {
  const trial = beginTrial(without)
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
    const found = await fc.check(
      fc.asyncProperty(anyHistory, (history) => live(history)),
      {
        numRuns: histories,
        seed,
        path: process.env.CLEARCOAT_PATH,
      },
    )
    expect(
      found.failed,
      `CLEARCOAT_SEED=${seed}\n${fc.defaultReportMessage(found)}\n${String(found.errorInstance)}`,
    ).toBe(false)
  },
  24 * 3_600_000,
)

test.each(guards)(
  `of ${unguarded} histories some go wrong without the %s`,
  async (guard) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const wrong: string[] = []
    for (const history of fc.sample(anyHistory, { numRuns: unguarded, seed }))
      await live(history, guard).catch((error: unknown) => wrong.push(String(error)))
    process.stdout.write(`histories that went wrong without the ${guard}: ${wrong.length} of ${unguarded}\n`)
    expect(wrong.length).toBeGreaterThan(0)
  },
  10 * 60_000,
)
