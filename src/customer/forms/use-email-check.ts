import { useEffect, useMemo } from 'react'
import { useServices } from '#src/kit/services.ts'
import { createEmailCheck, type EmailVerdict } from './email-check.ts'

/**
 * Asks the server about an email while it is typed.
 * @param tell a state's setter, the same in every rendering
 */
export const useEmailCheck = (email: string, tell: (verdict: EmailVerdict) => void): void => {
  const services = useServices()
  const check = useMemo(() => createEmailCheck(services, tell), [services, tell])
  useEffect(() => check.see(email), [check, email])
  useEffect(() => check.stop, [check])
}
