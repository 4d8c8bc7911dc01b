/** Builds the app of a checkout, whose root is given, into its dist folder, with the chunks of earlier builds. Throws. */
export const buildApp: (root: string) => Promise<void>
