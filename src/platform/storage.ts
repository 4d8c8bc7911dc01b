/** Storage that this origin uses on the device. */
export interface StorageUse {
  /** Undefined where the browser does not report it. */
  bytes: number | undefined
  /** The browser does not evict the data when the device is full. */
  persisted: boolean
}

/** Absent in older browsers and in insecure contexts. */
type Manager = Partial<Pick<StorageManager, 'estimate' | 'persisted' | 'persist'>>

const managerOf = (): Manager => (navigator as { storage?: Manager }).storage ?? {}

export const readStorageUse = async (manager = managerOf()): Promise<StorageUse> => {
  const [estimate, persisted] = await Promise.all([
    manager.estimate?.().catch(() => undefined),
    manager.persisted?.().catch(() => false),
  ])
  return { bytes: estimate?.usage, persisted: persisted ?? false }
}

/**
 * Asks the browser for persistent storage. Chromium decides by itself, Firefox asks the user.
 * @returns whether the storage is persistent
 */
export const persistStorage = async (manager = managerOf()): Promise<boolean> => {
  if (await manager.persisted?.().catch(() => false)) return true
  return (await manager.persist?.().catch(() => false)) ?? false
}
