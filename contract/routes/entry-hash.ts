const mark = '#entry='

/** What stands behind the address of the office in a hand-over: no server is sent it, and no log has it. */
export const entryHash = (code: string): string => `${mark}${code}`

/** The code of a hand-over in the hash of an address; null: there is none. */
export const entryCodeIn = (hash: string): string | null => (hash.startsWith(mark) ? hash.slice(mark.length) : null)
