import { useEffect } from 'react'
import { openCode } from '#src/kit/connection/open-codes.ts'
import { useServices } from '#src/kit/services.ts'
import { announceCode } from './announce-code.ts'
import { useAwake } from './use-awake.ts'

/**
 * While a code is shown: the screen stays awake, no dialog about a lost network covers it, and the demo's kiosk beside
 * the phone gets the code.
 */
export const useShownCode = (code: string | undefined): void => {
  const { device, origin } = useServices()
  useAwake(code !== undefined)
  useEffect(() => {
    if (!code) return
    const close = openCode()
    announceCode(code, device, origin)
    return () => {
      close()
      announceCode(null, device, origin)
    }
  }, [code, device, origin])
}
