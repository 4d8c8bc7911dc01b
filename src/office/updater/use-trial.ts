import { useEffect, useState } from 'react'
import type { TriedSite } from '#contract/shapes/platform.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import type { Remote } from '#src/remote/client.ts'

export interface Trial {
  state: 'running' | 'done' | 'failed'
  tried: number
  total: number
  /** The sites whose config would change or be skipped. */
  sites: TriedSite[]
}

const begun: Trial = { state: 'running', tried: 0, total: 0, sites: [] }

/** Tries a migration on copies of all site configs, a part after another; leaving the screen ends it. */
export const useTrial = (remote: Pick<Remote, 'ask'>, version: string): { trial: Trial; again: () => void } => {
  const [trial, setTrial] = useState<Trial>(begun)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async () => {
      let [found, after]: [Trial, number | null] = [begun, 0]
      while (after !== null && !signal.aborted) {
        const part: { sites: TriedSite[]; tried: number; total: number; next: number | null } = await remote.ask(
          'POST /system/site-config/migration/trial',
          { body: { version, after } },
        )
        const { sites, tried, total, next } = part
        const state = next === null ? 'done' : 'running'
        found = { state, tried: found.tried + tried, total, sites: [...found.sites, ...sites] }
        if (!signal.aborted) setTrial(found)
        after = next
      }
    }
    setTrial(begun)
    void outcomeOf(run).then(({ done }) => {
      if (!done && !signal.aborted) setTrial((known) => ({ ...known, state: 'failed' }))
    })
    return () => leaving.abort()
  }, [remote, version, attempt])
  return { trial, again: () => setAttempt((count) => count + 1) }
}
