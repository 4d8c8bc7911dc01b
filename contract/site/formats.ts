/**
 * What texts of a site's config look like. Addresses that it may name are paths on the own host: browsers resolve a path
 * that begins with two slashes on another host, read a backslash as a slash, and drop control characters.
 */

/** A route of the app or of the web shop. */
export const routePattern = '^/(?![/\\\\])[^\\\\\\x00-\\x1f\\x7f-\\x9f]*$'

/** A file, or empty for none. */
export const filePattern = '^(/(?![/\\\\])[^\\s\\\\\\x00-\\x1f\\x7f-\\x9f]*)?$'

/** An https address, or empty for none. */
export const webPattern = '^(https://[^\\s\\\\\\x00-\\x1f\\x7f-\\x9f]+)?$'

/** Characters of a route, and of a file's path or of a web address. */
export const longestRoute = 200
export const longestAddress = 2_048

/** The channels of a colour, and of its alpha. */
export const colourPattern = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i

export const isColour = (value: unknown): value is string => typeof value === 'string' && colourPattern.test(value)
