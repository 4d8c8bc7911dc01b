import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import { forgetExpired } from '#src/session/forget.ts'

/** At each start: removes what was kept for users who have not logged in again for days. */
export const useForgetExpired = (): void => {
  const { own, clock, report } = useServices()
  useEffect(() => void forgetExpired(own, clock.now()).catch(report), [own, clock, report])
}
