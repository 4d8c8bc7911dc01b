import { useEffect, useRef } from 'react'
import { useServices } from '#src/parts/services.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { keepPictures } from '../picture/keep.ts'

/** The screens as they were last seen are kept for the next start, and forgotten when somebody comes or goes. */
export const usePictures = (session: StoredSession, path: string): void => {
  const { copy, clock } = useServices()
  const who = session.state === 'person' ? session.person : session.state
  const before = useRef(who)
  useEffect(() => {
    // Whoever comes next must not see the screens of the one before, not even for a blink.
    if (before.current !== who) void copy.pictures.clear()
    before.current = who
  }, [copy, who])
  useEffect(() => {
    return keepPictures(copy, clock, document.getElementById('root')!)
  }, [copy, clock, who, path])
}
