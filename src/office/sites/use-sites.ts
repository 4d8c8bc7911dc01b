import { useCallback, useEffect, useState } from 'react'
import type { PlatformSite } from '#contract/shapes/platform-site.ts'
import { outcomeOf, refusalOr, useAct } from '#src/kit/acts/act.ts'
import { officeSiteWords } from '#src/words/office-sites.ts'
import type { Updater } from '../updater/updater.ts'

/** The sites of one environment, and what is done with them. */
export const useSites = (updater: Updater, environment: string) => {
  const remote = updater.remoteOf(environment)
  const [sites, setSites] = useState<PlatformSite[] | 'asked' | 'failed'>('asked')

  const ask = useCallback(async (): Promise<void> => {
    const outcome = await outcomeOf(() => remote.ask('GET /system/sites', {}))
    setSites(outcome.done ? outcome.value : 'failed')
  }, [remote])
  useEffect(() => void ask(), [ask])

  const { run } = useAct({
    dialog: officeSiteWords.actFailed,
    text: refusalOr(officeSiteWords.noAnswer),
    after: () => void ask(),
  })
  return { sites, ask, run, remote }
}
