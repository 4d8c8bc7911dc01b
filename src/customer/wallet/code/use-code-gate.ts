import { useEffect, useRef, useState } from 'react'
import { contactProbeTimeout, freshContact } from '#contract/constants.ts'
import { isFresh } from '#src/platform/contact.ts'
import { wallet } from '#src/resources/resource.ts'
import { useServices } from '#src/kit/services.ts'
import { openCode } from '#src/kit/connection/open-codes.ts'
import { openCodeGate, type CodeAccess, type CodeGate } from './code-gate.ts'

const timeLimit = { timeout: contactProbeTimeout }

/** Whether a code may be shown, as long as the component is mounted. */
export const useCodeGate = (): { access: CodeAccess; tryAgain: () => void } => {
  const { clock, contact, keeper, remote } = useServices()
  const [access, setAccess] = useState<CodeAccess>(() =>
    isFresh(contact, clock.now(), freshContact) ? 'shown' : 'checking',
  )
  const gate = useRef<CodeGate>(undefined)

  useEffect(openCode, [])

  useEffect(() => {
    const check = () => keeper.refresh(wallet, undefined, timeLimit)
    const probe = () => remote.ask('GET /system/app-version', {}, timeLimit)
    const opened = openCodeGate({ clock, contact, check, probe }, setAccess)
    gate.current = opened
    setAccess(opened.access())
    const seen = () => document.visibilityState === 'visible' && opened.probe()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('online', opened.probe)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('online', opened.probe)
      opened.close()
    }
  }, [clock, contact, keeper, remote])

  return { access, tryAgain: () => gate.current?.check() }
}
