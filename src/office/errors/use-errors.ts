import { useEffect, useState } from 'react'
import type { ErrorState } from '#contract/error-causes.ts'
import type { Cause, ErrorFilter, ErrorList } from '#contract/shapes/error-cause.ts'
import { outcomeOf, refusalOr, useAct } from '#src/kit/acts/act.ts'
import type { Remote } from '#src/remote/client.ts'
import { officeErrorWords as words } from '#src/words/office-errors.ts'
import { useAnswer } from '../use-answer.ts'

type Asker = Pick<Remote, 'ask'>

/** What the list shows; '' for all. */
export interface Wanted {
  state: ErrorState
  source: Cause['source'] | ''
  version: string
  merchant: string
}

export const everything: Wanted = { state: 'open', source: '', version: '', merchant: '' }

/** The filter of the call. */
const filterOf = ({ state, source, version, merchant }: Wanted): ErrorFilter => ({
  state,
  ...(source === '' ? {} : { source }),
  ...(version === '' ? {} : { version }),
  ...(merchant === '' ? {} : { merchant }),
})

/** The causes that are wanted. While others are asked for, the list before stays; a late answer to an earlier wish is left out. */
export const useErrors = (remote: Asker, wanted: Wanted) => {
  const [list, setList] = useState<ErrorList | 'asked' | 'failed'>('asked')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void outcomeOf(() => remote.ask('GET /system/errors', { query: filterOf(wanted) })).then((outcome) => {
      if (isCurrent) setList(outcome.done ? outcome.value : 'failed')
    })
    return () => void (isCurrent = false)
  }, [remote, wanted, round])

  const { busy, run } = useAct({ dialog: words.failed, text: refusalOr(words.noAnswer) })
  /** Adds the causes that were last seen before those of the list. */
  const askMore = () =>
    run(async () => {
      if (typeof list === 'string') return
      const before = list.causes.at(-1)?.lastAt
      const more = await remote.ask('GET /system/errors', { query: { ...filterOf(wanted), ...(before && { before }) } })
      setList({ ...more, causes: [...list.causes, ...more.causes] })
    })
  const answer = { value: list, ask: async () => setRound((before) => before + 1) }
  return { answer, askMore, isAskingMore: busy }
}

/** One cause with its occurrences, and what is done with it. */
export const useError = (remote: Asker, id: string) => {
  const detail = useAnswer(remote, 'GET /system/errors/{id}', { params: { id } })
  const { busy, run } = useAct({ dialog: words.actFailed, text: refusalOr(words.noAnswer) })
  const set = (state: ErrorState) =>
    run(
      async () => detail.put(await remote.ask('PUT /system/errors/{id}/state', { params: { id }, body: { state } })),
      words.done[state],
    )
  return { detail, set, busy }
}
