import { useEffect, useRef } from 'react'
import { phoneReadsAt } from '#contract/routes/phone.ts'
import { useServices } from '#src/kit/services.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { keepPictures } from '#src/start/picture/keep.ts'

/** Stores pictures of the screens for the next start, and deletes them when the session changes. */
export const usePictures = (pictured: readonly string[], session: SessionSeen, path: string): void => {
  const { own, copy, clock } = useServices()
  const who = session.state === 'person' ? session.person : session.state
  const before = useRef(who)
  useEffect(() => {
    // The next user must not see the previous user's screens.
    if (before.current !== who) void copy.pictures.clear()
    before.current = who
  }, [copy, who])
  useEffect(() => {
    return keepPictures({ own, copy, clock, pictured, reads: phoneReadsAt }, document.getElementById('root')!)
  }, [own, copy, clock, pictured, who, path])
}
