import { useCallback, useEffect, useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { issueToken, type TempTokenKind, type TempTokenState } from './temp-token.ts'

interface TokenOptions {
  on?: boolean
  /** Of a club's token, where the user has several memberships. */
  membershipId?: string | undefined
}

/** A token that is issued when the component is mounted, while `on`. */
export const useTempToken = (
  kind: TempTokenKind,
  { on = true, membershipId }: TokenOptions = {},
): { token: TempTokenState; ask: () => void } => {
  const services = useServices()
  const [token, setToken] = useState<TempTokenState>({ is: 'asking' })
  const ask = useCallback(() => {
    setToken({ is: 'asking' })
    void issueToken(services, kind, membershipId).then(setToken)
  }, [services, kind, membershipId])
  useEffect(() => {
    if (on) ask()
  }, [on, ask])
  return { token, ask }
}
