import { useSnapshot } from 'valtio'
import { displayMode } from '#src/platform/display-mode.ts'
import { installing } from '#src/platform/install.ts'
import { useServices } from '#src/kit/services.ts'
import { installWay, type InstallWay } from './install-way.ts'

/** How this app can be installed here and now; undefined when it cannot be, or already is. */
export const useInstallWay = (): InstallWay | undefined => {
  const { device } = useServices()
  const { canPrompt, installed } = useSnapshot(installing)
  const mode = displayMode(device.isWrapper)
  return installWay({ mode, canPrompt, installed, isIos: device.os === 'ios', userAgent: navigator.userAgent })
}
