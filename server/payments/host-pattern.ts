/** Matches a Host header with this name, on any port. */
export const hostPattern = (host: string): RegExp => new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`, 'i')
