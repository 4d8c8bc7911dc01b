import { useCallback, useState } from 'react'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { testingWords } from '#src/words/admin-testing.ts'
import { checkNames, checks, type CheckName, type Finding } from './checks.ts'

export type CheckRun =
  | { state: 'idle' }
  | { state: 'running' }
  | ({ state: 'passed' | 'failed'; seconds: string } & Finding)

type Runs = Readonly<Record<CheckName, CheckRun>>

const idle = Object.fromEntries(checkNames.map((name) => [name, { state: 'idle' }])) as Runs

/** The checks, and what the newest run of each has found. */
export const useChecks = () => {
  const { remote, clock, origin, report } = useServices()
  const [runs, setRuns] = useState<Runs>(idle)

  const run = useCallback(
    async (name: CheckName): Promise<void> => {
      const set = (value: CheckRun) => setRuns((known) => ({ ...known, [name]: value }))
      const begun = clock.now()
      set({ state: 'running' })
      const check = () => checks[name]({ remote, clock, origin, fetch: window.fetch.bind(window) })
      const outcome = await outcomeOf(check, report)
      const finding: Finding = outcome.done ? outcome.value : { passed: false, detail: testingWords.noAnswer }
      const seconds = ((clock.now() - begun) / 1_000).toFixed(1)
      set({ state: finding.passed ? 'passed' : 'failed', seconds, ...finding })
    },
    [remote, clock, origin, report],
  )

  /** One after another, so that each time is its own. */
  const runAll = useCallback(async () => {
    for (const name of checkNames) await run(name)
  }, [run])

  return { runs, run, runAll }
}
