/** Another process uses the same data folder. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string)
}

/**
 * Locks the folder for this process. @returns a function that releases it
 * @throws FolderInUse
 */
export const lockFolder: (folder: string) => () => void
