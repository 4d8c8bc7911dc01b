/** The files of this folder that a build reads. */
export const buildTools: readonly string[]

/**
 * Builds the named shells, or each, of the checkout at `root` into its dist folder, with the chunks of earlier builds. Throws when it
 * fails.
 * @param how later: the caller compresses the files
 */
export const buildApp: (root: string, names?: readonly string[], how?: { later?: boolean }) => Promise<void>
