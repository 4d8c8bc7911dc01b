import { useEffect, useState } from 'react'
import type { Audience, AudienceCount } from '#contract/shapes/broadcast.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'

interface Counted {
  /** Undefined until the server has answered, and without an audience. */
  count: AudienceCount | undefined
  again: () => void
}

/** How many customers an audience reaches. */
export const useAudienceCount = (audience: Audience | null): Counted => {
  const { remote, report } = useServices()
  const [counted, setCounted] = useState<{ wanted: string; count: AudienceCount }>()
  const [attempt, setAttempt] = useState(0)
  const wanted = JSON.stringify(audience)
  useEffect(() => {
    const body = JSON.parse(wanted) as Audience | null
    if (!body) return
    let isCurrent = true
    const ask = () => remote.ask('POST /accounts/audience', { body: { audience: body } })
    void outcomeOf(ask, report).then((outcome) => {
      if (isCurrent && outcome.done) setCounted({ wanted, count: outcome.value })
    })
    return () => void (isCurrent = false)
  }, [remote, report, wanted, attempt])
  return {
    count: counted?.wanted === wanted ? counted.count : undefined,
    again: () => setAttempt((last) => last + 1),
  }
}
