/** What this origin keeps on the device. */
export interface StorageUse {
  /** Undefined where the browser does not say. */
  bytes: number | undefined
  /** The browser does not empty it when the device is full. */
  persisted: boolean
}

/** Absent in older browsers, and in pages that are not secure. */
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
 * Asks the browser to keep what is stored when the device is full. Chromium decides by itself, Firefox asks the person.
 * @returns whether it does
 */
export const persistStorage = async (manager = managerOf()): Promise<boolean> => {
  if (await manager.persisted?.().catch(() => false)) return true
  return (await manager.persist?.().catch(() => false)) ?? false
}
