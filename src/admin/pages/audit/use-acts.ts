import { useEffect, useEffectEvent, useState } from 'react'
import type { AuditedAct, AuditEntry, AuditPage } from '#contract/shapes/audit.ts'
import { useServices } from '#src/kit/services.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import { dataWords } from '#src/words/data.ts'
import type { Asked } from '../../ui/use-ask.ts'

export interface Acts extends Asked<readonly AuditEntry[]> {
  /** Asks for earlier acts; undefined: there are none. */
  more: (() => void) | undefined
}

/** The acts of a kind, or all, the newest first. */
export const useActs = (act: AuditedAct | undefined): Acts => {
  const { remote, report } = useServices()
  const [page, setPage] = useState<AuditPage>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const ask = (before?: number) =>
    remote.ask('GET /accounts/audit', {
      query: { ...(act === undefined ? {} : { act }), ...(before === undefined ? {} : { before }) },
    })
  const fail = (error: unknown) => {
    if (!isRemoteFailure(error)) report(error)
    setProblem(dataWords.failed)
  }
  const first = useEffectEvent(() => ask())
  const failed = useEffectEvent(fail)

  useEffect(() => {
    let isCurrent = true
    setPage(undefined)
    setProblem(undefined)
    first().then((asked) => isCurrent && setPage(asked), failed)
    return () => void (isCurrent = false)
  }, [act, attempt])

  const { next = null } = page ?? {}
  return {
    value: page?.acts,
    problem: page ? undefined : problem,
    again: () => setAttempt((count) => count + 1),
    more:
      next === null
        ? undefined
        : () =>
            void ask(next).then(
              (more) => setPage((now) => now && { acts: [...now.acts, ...more.acts], next: more.next }),
              fail,
            ),
  }
}
