import { useEffect } from 'react'
import { useSession } from '#src/kit/data/use-session.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { unread } from '#src/resources/resource.ts'
import { postToWorker } from '#src/kit/worker/registration.ts'

/** Sets the badge of the app's icon from the page's data; while the app is closed, the worker counts on from it. */
export const useBadge = (): void => {
  const session = useSession()
  const count = knownOr(useStored(unread, undefined))
  const known = session?.state === 'person' ? count : session && 0
  useEffect(() => {
    if (known !== undefined) void postToWorker({ type: 'badge', unread: known })
  }, [known])
}
