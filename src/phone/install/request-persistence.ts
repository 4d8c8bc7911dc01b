import type { OwnDatabase } from '#src/local/own.ts'
import { persistStorage } from '#src/platform/storage.ts'

/** The moments at which persistent storage is requested: a user has a wallet here, or the app is on the home screen. */
export type PersistOccasion = 'log-in' | 'install'

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
