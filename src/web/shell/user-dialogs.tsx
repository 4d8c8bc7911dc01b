import { lazy, Suspense, useEffect } from 'react'
import type { StoredSession } from '#src/session/stored-session.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { closeUserQuestion, userQuestionStore } from './user-question.ts'

const UserDialog = lazy(() => import('./user-dialog.tsx'))

/** The dialogs for log-in and sign-up; their code is loaded when one opens. */
export function UserDialogs({ session }: { session: StoredSession }) {
  const question = useSmallStore(userQuestionStore)
  const isPerson = session.state === 'person'
  // Another tab may have logged the user in.
  useEffect(() => {
    if (isPerson) closeUserQuestion()
  }, [isPerson])
  return <Suspense fallback={null}>{question && !isPerson && <UserDialog question={question} />}</Suspense>
}
