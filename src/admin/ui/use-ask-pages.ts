import { useEffect, useEffectEvent, useState } from 'react'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { dataWords } from '#src/words/data.ts'
import type { Asked } from './use-ask.ts'

export interface AnsweredPage<Item, Key = number> {
  items: readonly Item[]
  /** Where the next page begins; null: this is the last. */
  next: Key | null
}

export interface AskedPages<Item> extends Asked<readonly Item[]> {
  /** The next page; undefined: there is none. */
  more: { ask: () => void; busy: boolean; problem: string | undefined } | undefined
}

/**
 * A list that the server answers page by page, the newest first. It is asked for from its start again when `key`
 * changes, `delay` milliseconds later; until then it stays as it was.
 */
export const useAskPages = <Item, Key = number>(
  ask: (before?: Key) => Promise<AnsweredPage<Item, Key>>,
  key: string,
  delay = 0,
): AskedPages<Item> => {
  const { clock, report } = useServices()
  const [list, setList] = useState<AnsweredPage<Item, Key>>()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const first = useEffectEvent(async (isCurrent: () => boolean) => {
    const outcome = await outcomeOf(ask, report)
    if (!isCurrent()) return
    setList(outcome.done ? outcome.value : undefined)
    if (!outcome.done) setProblem(dataWords.failed)
  })
  useEffect(() => {
    let isCurrent = true
    const cancel = clock.after(delay, () => {
      setProblem(undefined)
      setAsking(false)
      void first(() => isCurrent)
    })
    return () => {
      isCurrent = false
      cancel()
    }
  }, [key, delay, attempt, clock])

  const askMore = async (shown: AnsweredPage<Item, Key>, before: Key) => {
    setProblem(undefined)
    setAsking(true)
    const outcome = await outcomeOf(() => ask(before), report)
    if (outcome.done) {
      const { items, next } = outcome.value
      // A list that was asked for from its start meanwhile stays as it is.
      setList((now) => (now === shown ? { items: [...now.items, ...items], next } : now))
    } else setProblem(dataWords.failed)
    setAsking(false)
  }

  return {
    value: list?.items,
    problem: list ? undefined : problem,
    again: () => setAttempt((count) => count + 1),
    more: list && list.next !== null ? { ask: () => void askMore(list, list.next!), busy: asking, problem } : undefined,
  }
}
