import { useCallback, useMemo, useState } from 'react'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { useVerifiedEmail } from '../email-verification/use-verified-email.ts'
import type { ClaimPorts } from './claim.ts'

export type ClaimOutcome<T> = { is: 'claimed'; what: T } | { is: 'failed'; error: unknown } | { is: 'unverified' }

/**
 * Makes a claim under one key per intent. When the server does not know the email as confirmed, the user is asked to
 * confirm it, and the claim is repeated after that.
 */
export const useClaim = () => {
  const services = useServices()
  const verifyEmail = useVerifiedEmail('claim')
  const keyFor = useMemo(() => keyPerIntent(services.newKey), [services])
  const [busy, setBusy] = useState(false)
  const claim = useCallback(
    async <T>(intent: unknown, make: (ports: ClaimPorts, key: string) => Promise<T>): Promise<ClaimOutcome<T>> => {
      const attempt = async (): Promise<ClaimOutcome<T>> => {
        try {
          return { is: 'claimed', what: await make(services, keyFor(intent)) }
        } catch (error) {
          return isRefused(error, 'EMAIL_UNCONFIRMED') ? { is: 'unverified' } : { is: 'failed', error }
        }
      }
      setBusy(true)
      try {
        const first = await attempt()
        return first.is === 'unverified' && (await verifyEmail()) ? await attempt() : first
      } finally {
        setBusy(false)
      }
    },
    [services, keyFor, verifyEmail],
  )
  return { claim, busy }
}
