const byNumber = new Intl.Collator('en', { numeric: true })

/** Whether a version is newer than another one. Both are three numbers with dots between them. */
export const isNewerVersion = (version: string, than: string): boolean => byNumber.compare(version, than) > 0

/** The newer one of the version that was set, if any, and the one of the build: a deployment may have overtaken it. */
export const currentVersion = (set: string | undefined, built: string): string =>
  set !== undefined && isNewerVersion(set, built) ? set : built
