/**
 * Versions of the local databases, apart from their schemas, which the app does not load. A changed row shape needs the
 * next version and an upgrade in `src/local`.
 */
export const ownVersion = 10
export const copyVersion = 2
