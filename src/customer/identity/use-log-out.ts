import { useCallback } from 'react'
import { logOut } from '#src/session/log-in.ts'
import { useServices } from '#src/kit/services.ts'
import { confirmLogOut } from './confirm-log-out.ts'

/** Logs out, and asks first when data would be lost. @returns whether the user was logged out */
export const useLogOut = (): (() => Promise<boolean>) => {
  const services = useServices()
  return useCallback(async () => {
    if (!(await confirmLogOut(services))) return false
    await logOut(services)
    return true
  }, [services])
}
