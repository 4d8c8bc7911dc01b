import { Suspense, useEffect } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { closeLogIn, logInRequestStore } from './log-in-request.ts'

const LogInDialog = lazyPart(() => import('./log-in-dialog.tsx'))

/** The dialogs for log-in and sign-up; their code is loaded when one opens. */
export function LogInDialogs({ session }: { session: SessionSeen }) {
  const request = useSmallStore(logInRequestStore)
  const isUser = session.state === 'person'
  // Another tab may have logged the user in.
  useEffect(() => {
    if (isUser) closeLogIn()
  }, [isUser])
  if (!request || isUser) return null
  // Not around nothing: a boundary of a rendered page that waits for code while it is hydrated shows nothing.
  return (
    <Suspense fallback={null}>
      <LogInDialog request={request} />
    </Suspense>
  )
}
