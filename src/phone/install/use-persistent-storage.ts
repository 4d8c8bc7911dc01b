import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { requestPersistence } from './request-persistence.ts'
import { displayMode } from '#src/platform/display-mode.ts'
import { installing } from '#src/platform/install.ts'

/** Requests persistent storage after a log-in and after the installation. */
export const usePersistentStorage = (): void => {
  const { own, device } = useServices()
  const isInside = usePerson() !== undefined
  const isInstalled = useSnapshot(installing).installed || displayMode(device.isWrapper) === 'standalone'
  useEffect(() => {
    if (isInside) void requestPersistence(own, 'log-in').catch(() => undefined)
  }, [own, isInside])
  useEffect(() => {
    if (isInstalled) void requestPersistence(own, 'install').catch(() => undefined)
  }, [own, isInstalled])
}
