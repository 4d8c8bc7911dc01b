import { useCallback, useEffect, useMemo, useState } from 'react'
import { fallbackMessages } from '#contract/fallback-messages.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { readSite, type Site } from '#src/brand/site.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'
import { useLive } from '#src/kit/data/use-query.ts'
import type { Services } from '#src/kit/services.ts'
import { NoStorage, openDatabases, patientTimeLimit, timeLimit } from '#src/local/open.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { siteKeyAnswer } from '#src/session/client.ts'
import { preloadImages } from '#src/kit/news/site-config-update.ts'
import { fetchSite, SiteMissing, storedSite, subdomainOf } from '#src/kit/site/fetch-site.ts'
import { loadDerive } from '#src/customer/shell/look/theme.ts'
import { discardOldState, isCurrentState } from '#src/customer/shell/state-version.ts'

/**
 *   looking ──stored──► ready (and the config is refreshed in the background)
 *      └──nothing stored──► first-visit ──fetched──► ready
 *                               └──failed──► failed (try again → first-visit)
 */
export type Start =
  | { is: 'looking' }
  | { is: 'first-visit' }
  | { is: 'failed'; message: string; retry: () => void }
  /** `first`: no site config was stored on this device before. */
  | { is: 'ready'; site: Site; first: boolean }

type Phase = 'looking' | 'first-visit' | 'ready' | { failed: string }

interface StartParts {
  onNoStorage: () => void
  /** The page is drawn already, from what is stored now. */
  isRendered: boolean
}

/** Without a config the app still works, with the neutral theme. */
const neutral = { has_app: true }

/** The start-up order: state version, site key, config. The theme and the session are applied from them on render. */
export const useStart = (services: Services, { onNoStorage, isRendered }: StartParts): Start => {
  const [phase, setPhase] = useState<Phase>(() =>
    isRendered || isKnown(services.startupSnapshot.now) ? 'ready' : 'looking',
  )
  const [first, setFirst] = useState(false)

  const visitFirst = useCallback(async () => {
    setPhase('first-visit')
    setFirst(true)
    try {
      const [config] = await Promise.all([
        fetchSite(services, subdomainOf(location.hostname)),
        // The first screen is drawn in the merchant's look. Without this code it comes with the next attempt to load it.
        loadDerive().catch(() => undefined),
      ])
      setPhase('ready')
      if (!config) void refreshUntilThere(services)
    } catch (error) {
      // A full disk is handled like a browser that stores no data.
      if (isOutOfSpace(error)) return onNoStorage()
      // Without a merchant no path means anything.
      if (isRefused((error as Error).cause, 'SITE_NOT_FOUND')) history.replaceState(history.state, '', '/')
      setPhase({ failed: error instanceof SiteMissing ? error.message : String(error) })
    }
  }, [services, onNoStorage])

  useEffect(() => {
    const begin = async () => {
      // Stored data has been read: the database works, and a user is not to be logged out because it is slow.
      const limit = services.startupSnapshot.now ? patientTimeLimit : timeLimit
      await openDatabases(services.own, services.copy, limit)
      if (await discardOldState(services.copy, localValues, window.caches)) return location.reload()
      if (!(await storedSite(services))) return visitFirst()
      setPhase('ready')
      void refreshConfig(services)
    }
    begin().catch((error: unknown) =>
      error instanceof NoStorage ? onNoStorage() : setPhase({ failed: fallbackMessages.SITE_LOAD.text }),
    )
  }, [services, visitFirst, onNoStorage])

  const config = useLive(
    async () => (await services.keeper.read(siteConfig, undefined))?.value ?? null,
    [services],
    storedConfig(services.startupSnapshot.now),
  )
  const site = useMemo(() => readSite(config ?? neutral), [config])

  if (phase === 'first-visit') return { is: 'first-visit' }
  if (typeof phase === 'object') return { is: 'failed', message: phase.failed, retry: () => void visitFirst() }
  // A warm start paints as soon as the stored config is read; it does not wait for the phase.
  return phase === 'ready' && config !== undefined ? { is: 'ready', site, first } : { is: 'looking' }
}

const storedConfig = (startupSnapshot: StartupSnapshot | null) =>
  startupSnapshot?.answers.get(siteConfig.name)?.value as SiteConfig | undefined

/** The startup snapshot holds enough to render without a splash. */
const isKnown = (startupSnapshot: StartupSnapshot | null): boolean =>
  startupSnapshot !== null &&
  startupSnapshot.answers.has(siteKeyAnswer) &&
  storedConfig(startupSnapshot) !== undefined &&
  isCurrentState(localValues)

/** Failures are only logged: the stored config stays in use. A replaced application key is renewed by the client. */
const refreshConfig = async ({ keeper }: Services): Promise<void> => {
  try {
    await keeper.freshen(siteConfig, undefined, { prepare: preloadImages })
  } catch (error) {
    console.warn('site config not refreshed', error)
  }
}

/** Milliseconds between two attempts of a first visit to fetch the config. */
const retryDelay = 10_000

const refreshUntilThere = async (services: Services): Promise<void> => {
  await refreshConfig(services)
  if (!(await storedSite(services))) services.clock.after(retryDelay, () => void refreshUntilThere(services))
}
