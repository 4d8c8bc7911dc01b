import { useEffect, type ReactNode } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { postToWorker } from '#src/kit/worker/registration.ts'
import { unread } from '#src/resources/resource.ts'
import { InstallOffer } from './install-offer.tsx'
import { usePersistentStorage } from './persistent-storage.ts'
import { usePushRegistration } from './use-push-registration.ts'

/**
 * Background tasks of the installed app: persistent storage, push messages, the icon's badge, the offer to install. No
 * screen waits for them.
 */
export default function Background(): ReactNode {
  usePersistentStorage()
  usePushRegistration()
  useBadge()
  return <InstallOffer />
}

/** Sets the badge of the app's icon from the page's data; while the app is closed, the worker counts on from it. */
const useBadge = (): void => {
  const session = useSession()
  const count = knownOr(useStored(unread, undefined))
  const known = session?.state === 'person' ? count : session && 0
  useEffect(() => {
    if (known !== undefined) void postToWorker({ type: 'badge', unread: known })
  }, [known])
}
