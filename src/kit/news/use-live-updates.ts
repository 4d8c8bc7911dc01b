import { useEffect } from 'react'
import type { WorkerMessage } from '#contract/worker-messages.ts'
import type { Navigation } from '#src/kit/navigation/navigation.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { listenToSite } from '#src/remote/site-socket.ts'
import { openWebSocket } from '#src/remote/socket.ts'
import { unread } from '#src/resources/resource.ts'
import { siteKeyAnswer } from '#src/session/client.ts'
import { siteNews } from './site-news.ts'

/** Time for the first screen to load before the socket opens: a start does not wait for changes. Milliseconds. */
const socketDelay = 3_000

/**
 * Receives changes of the site config, of the locations and of the user's answers over the live socket while the page is
 * visible. The worker reports messages and taps.
 * @param isCustomers false: not one of the open apps that are counted
 * @param onUser called when something of the user has changed, and when a connection opens; one function for all renders
 */
export const useLiveUpdates = ({ go }: Navigation, isCustomers = true, onUser?: () => void): void => {
  const services = useServices()
  // Another user's page has another connection.
  const person = useUserId()

  useEffect(() => {
    const appKey = async () => (await services.copy.answers.get(siteKeyAnswer))?.value as string | undefined
    const listen = () =>
      listenToSite({
        ...services,
        open: openWebSocket,
        chance: Math.random,
        appKey,
        ...siteNews(services, isCustomers, onUser),
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
  }, [services, person, isCustomers, onUser])

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
