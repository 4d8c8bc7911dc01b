import { knownOr } from '#src/kit/data/known-or.ts'
import { useEffect } from 'react'
import { unread } from '#src/resources/resource.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { watchUnread } from './watch-unread.ts'

/** The number of messages that the user has not seen; 0 when logged out. */
export const useUnread = (): number => {
  const person = useUserId()
  const value = knownOr(useStored(unread, undefined), 0)
  return person === undefined ? 0 : value
}

/** For the shell, once: keeps the number of unread messages current on every screen. */
export const useUnreadWatch = (): void => {
  const { clock, keeper } = useServices()
  const person = useUserId()
  useEffect(() => {
    if (person === undefined) return
    const watch = watchUnread({ clock, keeper, visible: () => document.visibilityState === 'visible' })
    document.addEventListener('visibilitychange', watch.seen)
    return () => {
      document.removeEventListener('visibilitychange', watch.seen)
      watch.stop()
    }
  }, [clock, keeper, person])
}
