import { useCallback, useEffect, useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { issueToken, type TempTokenKind, type TempTokenState } from './temp-token.ts'

/** A token that is issued when the component is mounted, while `on`. */
export const useTempToken = (kind: TempTokenKind, on = true): { token: TempTokenState; ask: () => void } => {
  const services = useServices()
  const [token, setToken] = useState<TempTokenState>({ is: 'asking' })
  const ask = useCallback(() => {
    setToken({ is: 'asking' })
    void issueToken(services, kind).then(setToken)
  }, [services, kind])
  useEffect(() => {
    if (on) ask()
  }, [on, ask])
  return { token, ask }
}
