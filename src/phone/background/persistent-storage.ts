import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { displayMode } from '#src/platform/display-mode.ts'
import { installing } from '#src/platform/install.ts'
import { persistStorage } from '#src/platform/storage.ts'

/** Requests persistent storage after a log-in and after the installation. */
export const usePersistentStorage = (): void => {
  const { own, device } = useServices()
  const isInside = useUserId() !== undefined
  const isInstalled = useSnapshot(installing).installed || displayMode(device.isWrapper) === 'standalone'
  useEffect(() => {
    if (isInside) void requestPersistence(own, 'log-in').catch(() => undefined)
  }, [own, isInside])
  useEffect(() => {
    if (isInstalled) void requestPersistence(own, 'install').catch(() => undefined)
  }, [own, isInstalled])
}

/** The moments at which persistent storage is requested: a user has a wallet here, or the app is on the home screen. */
type PersistOccasion = 'log-in' | 'install'

const name = 'keptAt'

/** Requests persistent storage, once per moment: a browser that refused it before may grant it to an installed app. */
export const requestPersistence = async (
  own: OwnDatabase,
  moment: PersistOccasion,
  persist = persistStorage,
): Promise<void> => {
  const first = await own.transaction('rw', own.deviceValues, async () => {
    const asked = ((await own.deviceValues.get(name))?.value ?? []) as PersistOccasion[]
    if (asked.includes(moment)) return false
    await own.deviceValues.put({ name, value: [...asked, moment] })
    return true
  })
  if (first) await persist()
}
