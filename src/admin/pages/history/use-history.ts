import { useEffect, useEffectEvent, useState } from 'react'
import type { ConfigSave } from '#contract/shapes/config-save.ts'
import { useServices } from '#src/kit/services.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import { dataWords } from '#src/words/data.ts'
import { useEditing } from '../../editing/editing-context.ts'
import type { Asked } from '../../ui/use-ask.ts'

export interface History extends Asked<readonly ConfigSave[]> {
  /** Number of the save that customers see. */
  live: number | undefined
  /** Asks for earlier saves; undefined: there are none. */
  more: (() => void) | undefined
}

/** Milliseconds without a key until a search is sent. */
const searchDelay = 250

interface Page {
  words: string
  saves: ConfigSave[]
  next: number | null
}

/** The saves with these words, the newest first; asked for again after each save. */
export const useHistory = (words: string): History => {
  const { remote, clock, report } = useServices()
  const { saved } = useEditing()
  const [page, setPage] = useState<Page>()
  const [live, setLive] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const ask = async (before?: number) => {
    const query = { ...(words ? { words } : {}), ...(before === undefined ? {} : { before }) }
    return remote.ask('GET /accounts/site-config/saves', { query })
  }
  const fail = (error: unknown) => {
    if (!isRemoteFailure(error)) report(error)
    setProblem(dataWords.failed)
  }
  const first = useEffectEvent(() => ask())
  const failed = useEffectEvent(fail)

  useEffect(() => {
    let isCurrent = true
    const begin = () =>
      void first().then(({ saves, next }) => {
        if (!isCurrent) return
        setProblem(undefined)
        setPage({ words, saves, next })
        if (words === '') setLive(saves[0]?.number)
      }, failed)
    const cancel = clock.after(words === '' ? 0 : searchDelay, begin)
    return () => {
      isCurrent = false
      cancel()
    }
  }, [words, attempt, saved.timeStamp, clock])

  const { next = null } = page ?? {}
  return {
    value: page?.saves,
    problem: page ? undefined : problem,
    live,
    again: () => setAttempt((count) => count + 1),
    more:
      next === null
        ? undefined
        : () =>
            void ask(next).then(
              (more) => setPage((now) => now && { ...now, saves: [...now.saves, ...more.saves], next: more.next }),
              fail,
            ),
  }
}
