import { useCallback, useEffect, useState } from 'react'
import type { Call, RequestOf, ResultOf } from '#contract/endpoints/index.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import type { Remote } from '#src/remote/client.ts'

export interface Answer<T> {
  /** asked: it has not arrived. failed: the newest one has not. */
  value: T | 'asked' | 'failed'
  ask: () => Promise<void>
  /** Shows what the answer to a change says instead. */
  put: (value: T) => void
}

/** The answer of a call to an environment, asked for at once. */
export const useAnswer = <K extends Call>(
  remote: Pick<Remote, 'ask'>,
  call: K,
  request: RequestOf<K>,
): Answer<ResultOf<K>> => {
  const [value, setValue] = useState<ResultOf<K> | 'asked' | 'failed'>('asked')
  const wanted = JSON.stringify(request)
  const ask = useCallback(async () => {
    const outcome = await outcomeOf(() => remote.ask(call, JSON.parse(wanted) as RequestOf<K>))
    setValue(outcome.done ? outcome.value : 'failed')
  }, [remote, call, wanted])
  useEffect(() => void ask(), [ask])
  return { value, ask, put: setValue }
}
