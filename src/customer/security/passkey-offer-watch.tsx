import { Suspense, useEffect, useState } from 'react'
import { canMakePasskey } from '#src/kit/security/passkey-support.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { passkeyOffer } from './passkey-offer.ts'

const OfferSheet = lazyPart(() => import('./passkey-offer-sheet.tsx'))

/** After a log-in, offers a passkey: once on a device that can make one, to a user who has none; never over a payment. */
export function PasskeyOffer({ isPaying }: { isPaying: boolean }) {
  const services = useServices()
  const isWanted = useSmallStore(passkeyOffer)
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    if (!isWanted || isPaying) return
    passkeyOffer.set(false)
    void isOffered(services).then((offered) => offered && setOpen(true))
  }, [isWanted, isPaying, services])
  return (
    <Suspense fallback={null}>
      {open !== undefined && <OfferSheet open={open} onClose={() => setOpen(false)} />}
    </Suspense>
  )
}

const isOffered = async ({ own, remote }: Services): Promise<boolean> => {
  if ((await readDeviceValue(own, 'passkeyOffered')) || !(await canMakePasskey())) return false
  // Without an answer it is offered after another log-in.
  const security = await remote.ask('GET /users/security', {}).catch(() => null)
  if (!security || security.passkeys.length > 0) return false
  await writeDeviceValue(own, 'passkeyOffered', true)
  return true
}
