import { useCallback, useEffect, useState } from 'react'
import type { PlatformSite } from '#contract/shapes/platform-site.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { officeSiteWords } from '#src/words/office-sites.ts'
import type { Updater } from '../updater/updater.ts'

interface Waiting {
  run: () => Promise<void>
}

/** The sites of one environment, and what is done with them. */
export const useSites = (updater: Updater, environment: string) => {
  const remote = updater.remoteOf(environment)
  const [sites, setSites] = useState<PlatformSite[] | 'asked' | 'failed'>('asked')
  /** An act that waits until the password was entered again. */
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  const ask = useCallback(async (): Promise<void> => {
    try {
      setSites(await remote.ask('GET /system/sites', {}))
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      setSites('failed')
    }
  }, [remote])
  useEffect(() => void ask(), [ask])

  /** Runs an act, again after the password when the server asks for it, and reads the list again. */
  const act = async (run: () => Promise<void>): Promise<void> => {
    try {
      await run()
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      const body = isRefused(error) && error.message ? error.message : officeSiteWords.noAnswer
      if (isRefused(error, 'PASSWORD_AGAIN')) return setWaiting({ run })
      void dialogs.alert({ kind: 'error', title: officeSiteWords.actFailed, body })
    }
    await ask()
  }

  return {
    sites,
    ask,
    act,
    remote,
    isWaiting: waiting !== null,
    /** The password was entered: the act that waited is done. */
    proceed: () => {
      setWaiting(null)
      if (waiting) void act(waiting.run)
    },
    drop: () => setWaiting(null),
  }
}
