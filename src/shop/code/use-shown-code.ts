import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import { announceCode } from './announce-code.ts'
import { useAwake } from './use-awake.ts'

/** While a code is shown: the screen stays awake, and the demo's kiosk beside the phone gets the code. */
export const useShownCode = (code: string | undefined): void => {
  const { device, origin } = useServices()
  useAwake(code !== undefined)
  useEffect(() => {
    if (!code) return
    announceCode(code, device, origin)
    return () => announceCode(null, device, origin)
  }, [code, device, origin])
}
