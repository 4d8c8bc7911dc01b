/** One answer of the server as it was, whole: what a screen shows offline. */
export interface StoredAnswer {
  /** "wallet", "products/AppWash". */
  name: string
  /** Whose it is; empty for what every visitor may see. */
  person: string
  value: unknown
  etag: string | null
  /** When the server last said that this is how things are, in epoch milliseconds. */
  at: number
  /** Grows with each writing, so that an answer that was overtaken is noticed. */
  revision?: number
}
