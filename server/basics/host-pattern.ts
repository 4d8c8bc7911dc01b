/**
 * Matches a Host header with this name, on any port. A page bound to it is served neither on a tenant's host nor on a
 * foreign host.
 */
export const hostPattern = (host: string): RegExp => new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`, 'i')
