const byNumber = new Intl.Collator('en', { numeric: true })

/** Whether a version is newer than another one. Both are three numbers with dots between them. */
export const isNewerVersion = (version: string, than: string): boolean => byNumber.compare(version, than) > 0
