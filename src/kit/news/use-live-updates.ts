import { useEffect } from 'react'
import { ownVersion } from '#src/platform/app-version.ts'
import type { SiteReport } from '#contract/shapes/live.ts'
import type { WorkerMessage } from '#contract/worker-messages.ts'
import type { Navigation } from '#src/kit/navigation/navigation.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { askVersionAgain } from '#src/kit/worker/watch-version.ts'
import { listenToSite } from '#src/remote/site-socket.ts'
import { openWebSocket } from '#src/remote/socket.ts'
import { locations, siteConfig, unread } from '#src/resources/resource.ts'
import { siteKeyAnswer } from '#src/session/client.ts'
import { noteMove } from './moved-site.ts'
import { applySiteConfigUpdate } from './site-config-update.ts'

/** Time for the first screen to load before the socket opens: a start does not wait for changes. Milliseconds. */
const socketDelay = 3_000

/** What this app shows and is; undefined before there is a config. */
const runningOf = async ({ keeper, own }: Services): Promise<SiteReport | undefined> => {
  const stored = await keeper.read(siteConfig, undefined)
  const device = await readDeviceValue<string>(own, 'deviceId')
  return stored && { config: stored.value.timeStamp, app: ownVersion(), ...(device ? { device } : {}) }
}

/**
 * Receives changes of the site config, of the locations and of the user's answers over the live socket while the page is visible. The
 * worker reports messages and taps.
 * @param isCustomers false: not one of the open apps that are counted
 */
export const useLiveUpdates = ({ go }: Navigation, isCustomers = true): void => {
  const services = useServices()
  // Another user's page has another connection.
  const person = usePerson()

  useEffect(() => {
    const apply = (timeStamp: number) => applySiteConfigUpdate(services, timeStamp).catch(() => undefined)
    // A request that is under way may have been answered before the change.
    const refreshPlaces = () =>
      void services.keeper.refresh(locations, undefined, { unshared: true }).catch(() => undefined)
    const report = async (tell: (running: SiteReport) => void) => {
      const running = isCustomers ? await runningOf(services) : undefined
      if (running) tell(running)
    }
    const appKey = async () => (await services.copy.answers.get(siteKeyAnswer))?.value as string | undefined
    const listen = () =>
      listenToSite({
        ...services,
        open: openWebSocket,
        chance: Math.random,
        appKey,
        // The greeting names the newest config, and of the user's answers the list of changes; not the version, and
        // not the locations.
        onOpen: () => {
          askVersionAgain()
          void services.keeper.freshen(locations, undefined).catch(() => undefined)
        },
        onFrame: (frame, tell) => {
          if (frame.event === 'user') return void services.keeper.recheck().catch(() => undefined)
          if (frame.event === 'version') return askVersionAgain()
          if (frame.event === 'moved') return noteMove(frame.subdomain)
          // Another instance of the server may still have the answers from before the save.
          services.remote.noteVersion(frame.version)
          if (frame.event === 'places') return refreshPlaces()
          void apply(frame.timeStamp)
            .then(() => report(tell))
            .catch(services.report)
        },
      })
    let close = (): void => undefined
    const follow = () => {
      close()
      // In a hidden page the socket would only drain the battery.
      close =
        document.visibilityState === 'visible'
          ? services.clock.after(socketDelay, () => (close = listen()))
          : () => undefined
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [services, person, isCustomers])

  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'arrived') void services.keeper.refresh(unread, undefined).catch(() => undefined)
      if (data.type === 'open') go(data.path)
    }
    serviceWorker.addEventListener('message', onMessage)
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [services, go])
}
