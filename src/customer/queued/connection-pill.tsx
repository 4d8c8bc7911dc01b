import { Suspense, useState, useEffect, useRef } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Indicator } from '#src/customer/ui/indicator.tsx'
import { pillWords } from '#src/words/pill.ts'
import { type Pill, pillFor, sentShownFor, isShownAsWaiting } from './pill.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { bannerSaysOffline } from './banner-says-offline.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useServices } from '#src/kit/services.ts'
import { useQueued } from './use-queued.ts'

const ChangesSheet = lazyPart(() => import('./changes-sheet.tsx'))

const details = {
  needs: pillWords.needsDetail,
  sending: pillWords.sendingDetail,
  offline: pillWords.offlineDetail,
  weak: pillWords.weakDetail,
  sent: pillWords.sentDetail,
} as const

const wordsOf = (pill: NonNullable<Pill>): string =>
  pill.is === 'needs' || pill.is === 'sending' ? pillWords[pill.is](pill.count) : pillWords[pill.is]

/** The connection indicator, which opens the list of waiting changes. Renders nothing in the normal state. */
export function ConnectionPill({ className }: { className?: string }) {
  const told = usePill()
  const isSaid = useSmallStore(bannerSaysOffline)
  const pill = isSaid && told?.is === 'offline' ? undefined : told
  const [open, setOpen] = useState(false)
  // Loaded at the first press and kept, so that the closing animation plays.
  const [asked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      {pill && (
        <Indicator
          state={pill.is}
          words={wordsOf(pill)}
          detail={details[pill.is]}
          className={className}
          onClick={show}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <ChangesSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The state that the connection pill shows; undefined while it is hidden. */
const usePill = (): Pill => {
  const { clock } = useServices()
  const queued = useQueued()
  const connection = useConnectionState()
  const waiting = queued.filter(({ state }) => state === 'waiting')
  const [sentAt, setSentAt] = useState(0)
  const now = useNow(clock.now, waiting.length > 0 ? Infinity : sentAt + sentShownFor)
  const told = useRef(false)
  useEffect(() => {
    if (told.current && waiting.length === 0) setSentAt(clock.now())
    told.current = isShownAsWaiting(waiting, now)
  }, [clock, waiting, now])
  return pillFor(connection, queued, sentAt, now)
}
