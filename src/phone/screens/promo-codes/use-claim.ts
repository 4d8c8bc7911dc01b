import { useCallback, useMemo, useState } from 'react'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { useServices } from '#src/kit/services.ts'
import { useVerifiedEmail } from '#src/customer/email/use-verified-email.ts'
import type { ClaimPorts } from './claim.ts'
import { makeClaim, type ClaimOutcome } from './make-claim.ts'

/** Makes claims under one key per intent: a repeat after a lost answer claims nothing twice. */
export const useClaim = () => {
  const services = useServices()
  const verifyEmail = useVerifiedEmail('claim')
  const keyFor = useMemo(() => keyPerIntent(services.newKey), [services])
  const [busy, setBusy] = useState(false)
  const claim = useCallback(
    async <T>(intent: unknown, ask: (ports: ClaimPorts, key: string) => Promise<T>): Promise<ClaimOutcome<T>> => {
      setBusy(true)
      try {
        return await makeClaim({ verifyEmail }, () => ask(services, keyFor(intent)))
      } finally {
        setBusy(false)
      }
    },
    [services, keyFor, verifyEmail],
  )
  return { claim, busy }
}
