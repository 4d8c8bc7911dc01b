/**
 * Addresses that a merchant's config may name are paths on the own host. Browsers resolve a path that begins with two
 * slashes on another host, read a backslash as a slash, and drop control characters.
 */

/** A route of the app or of the web shop. */
export const routePattern = '^/(?![/\\\\])[^\\\\\\x00-\\x1f\\x7f-\\x9f]*$'

/** A file, or empty for none. */
export const filePattern = '^(/(?![/\\\\])[^\\s\\\\\\x00-\\x1f\\x7f-\\x9f]*)?$'
