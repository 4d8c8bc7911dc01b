import type { ReactNode } from 'react'
import { usePushRegistration } from '#src/parts/push/use-push-registration.ts'
import { useBadge } from '../worker/use-badge.ts'
import { InstallOffer } from './install-offer.tsx'
import { useKeptStorage } from './use-kept-storage.ts'

/** What keeps the app on the phone: its storage, its messages, its icon. Nobody waits for any of it. */
export default function Background(): ReactNode {
  useKeptStorage()
  usePushRegistration()
  useBadge()
  return <InstallOffer />
}
