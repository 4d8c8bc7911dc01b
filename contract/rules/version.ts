const byNumber = new Intl.Collator('en', { numeric: true })

/** The version after this one. */
export const nextVersion = (version: string): string => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch + 1].join('.')
}

/** Whether a version is newer than another one. Both are three numbers with dots between them. */
export const isNewerVersion = (version: string, than: string): boolean => byNumber.compare(version, than) > 0

/** Whether a version is three numbers of so few digits that a newer one can follow. */
export const isVersion = (version: string): boolean => /^\d{1,5}(\.\d{1,5}){2}$/.test(version)
