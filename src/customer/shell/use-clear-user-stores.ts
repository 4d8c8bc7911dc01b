import { useEffect, useRef } from 'react'
import type { StoredSession } from '#src/session/stored-session.ts'
import { clearUserStores } from '#src/ui/small-store.ts'

/** Clears the user's in-memory data when the session ends, also when another tab ended it. */
export const useClearUserStores = (session: StoredSession): void => {
  const user = session.state === 'person' ? session.person : undefined
  const before = useRef(user)
  useEffect(() => {
    if (before.current !== undefined && before.current !== user) clearUserStores()
    before.current = user
  }, [user])
}
