import { useEffect, useState } from 'react'
import type { Audience, AudienceCount } from '#contract/shapes/broadcast.ts'
import { useServices } from '#src/kit/services.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'

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
    remote
      .ask('POST /accounts/audience', { body: { audience: body } })
      .then((count) => isCurrent && setCounted({ wanted, count }))
      .catch((error: unknown) => {
        if (!isRemoteFailure(error)) report(error)
      })
    return () => void (isCurrent = false)
  }, [remote, report, wanted, attempt])
  return {
    count: counted?.wanted === wanted ? counted.count : undefined,
    again: () => setAttempt((last) => last + 1),
  }
}
