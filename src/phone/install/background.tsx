import type { ReactNode } from 'react'
import { usePushRegistration } from './use-push-registration.ts'
import { useBadge } from './use-badge.ts'
import { InstallOffer } from './install-offer.tsx'
import { usePersistentStorage } from './use-persistent-storage.ts'

/**
 * Background tasks of the installed app: persistent storage, push messages, the icon's badge. No screen waits for them.
 */
export default function Background(): ReactNode {
  usePersistentStorage()
  usePushRegistration()
  useBadge()
  return <InstallOffer />
}
