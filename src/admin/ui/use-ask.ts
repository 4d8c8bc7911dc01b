import { useCallback, useEffect, useState } from 'react'
import type { Call, RequestOf, ResultOf } from '#contract/endpoints/index.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { dataWords } from '#src/words/data.ts'

export interface Asked<T> {
  value: T | undefined
  /** For the user; undefined: none. */
  problem: string | undefined
  again: () => void
}

interface ChangeableAsked<T> extends Asked<T> {
  /** Shows what the answer to a change says instead. */
  put: (value: T) => void
}

/**
 * The answer of a call that only the back office makes, asked for when its page opens. Nothing of it is stored on this
 * device: a desk is online, and shows what is true now.
 */
export const useAsk = <K extends Call>(call: K, request: RequestOf<K>): ChangeableAsked<ResultOf<K>> => {
  const { remote, report } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ value?: ResultOf<K>; problem?: string }>({})
  const wanted = JSON.stringify(request)
  useEffect(() => {
    let isCurrent = true
    void outcomeOf(() => remote.ask(call, JSON.parse(wanted) as RequestOf<K>), report).then((outcome) => {
      if (!isCurrent) return
      if (outcome.done) setAnswer({ value: outcome.value })
      else setAnswer((last) => ({ ...last, problem: dataWords.failed }))
    })
    return () => void (isCurrent = false)
  }, [remote, report, call, wanted, attempt])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const put = useCallback((value: ResultOf<K>) => setAnswer({ value }), [])
  return { value: answer.value, problem: answer.problem, again, put }
}
