import { useEffect } from 'react'
import { unread } from '#src/resources/resource.ts'
import { usePerson } from '../data/use-session.ts'
import { useStored } from '../data/use-stored.ts'
import { useServices } from '../services.ts'

/** How many messages this person has not seen, asked for again every two minutes while the page is seen; 0 when nobody is logged in. */
export const useUnread = (): number => {
  const { clock, keeper } = useServices()
  const person = usePerson()
  const { value = 0 } = useStored(unread, undefined)
  useEffect(() => {
    if (person === undefined) return
    let cancel = () => {}
    const again = () => {
      if (document.visibilityState === 'visible') void keeper.freshen(unread, undefined).catch(() => undefined)
      cancel = clock.after(unread.staleAfter, again)
    }
    cancel = clock.after(unread.staleAfter, again)
    return () => cancel()
  }, [clock, keeper, person])
  return person === undefined ? 0 : value
}
