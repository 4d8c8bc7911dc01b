import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useConnection } from '#src/kit/connection/use-connection.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { NavigationContext, type Navigation } from '#src/kit/navigation/navigation.ts'
import { RouterLink } from '#src/kit/navigation/router-link.tsx'
import { useServices } from '#src/kit/services.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { LinkProvider } from '#src/ui/anchor.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { clearUserStores } from '#src/ui/small-store.ts'
import { useUnsureDeletion } from '../account/use-unsure-deletion.ts'
import { PaymentSettler } from '../paying/payment-settler.tsx'
import { useLook } from './look/use-look.ts'

/** Shows the inside of a customers' shell for the stored session; nothing before that is read. */
export function WithSession({ inside: Inside }: { inside: ComponentType<{ session: SessionSeen }> }) {
  useLook()
  useConnection()
  const session = useSession()
  return session ? <Inside session={session} /> : null
}

interface ShellLifeProps {
  session: SessionSeen
  navigation: Navigation
  /** Of the document. */
  title: string
  /** Is mounted when the first screen is drawn. */
  afterStart: ReactNode
  /** The screen of the current address, and the shell's own parts. */
  children: ReactNode
}

/** What each customers' shell does from its first render on, around its screens. */
export function ShellLife({ session, navigation, title, afterStart, children }: ShellLifeProps) {
  useUnsureDeletion(session)
  useSending(session)
  useClearUserStores(session)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <NavigationContext value={navigation}>
      <LinkProvider value={RouterLink}>
        {children}
        {session.state === 'person' && <PaymentSettler />}
        {drawn && <Suspense fallback={null}>{afterStart}</Suspense>}
        <Overlays />
      </LinkProvider>
    </NavigationContext>
  )
}

/** Sends a user's queued changes while that user is logged in. */
const useSending = (session: SessionSeen): void => {
  const { queue } = useServices()
  const user = session.state === 'person' ? session.person : undefined
  useEffect(() => queue.nudge(), [queue, user])
}

/** Clears the user's in-memory data when the session ends, also when another tab ended it. */
const useClearUserStores = (session: SessionSeen): void => {
  const user = session.state === 'person' ? session.person : undefined
  const before = useRef(user)
  useEffect(() => {
    if (before.current !== undefined && before.current !== user) clearUserStores()
    before.current = user
  }, [user])
}
