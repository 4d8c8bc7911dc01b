import type { Readable } from 'node:stream'

/** Bytes in memory, or a file of this machine. */
export type Source = Uint8Array | { path: string }

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenBlob {
  /** Bytes of the whole. */
  size: number
  stream: Readable
}

/** Where bytes are kept, under keys of names with slashes. `tests/conformance/blobs.test.ts` says what each keeper does. */
export interface Blobs {
  has: (key: string) => Promise<boolean>
  /** Stores atomically: a partial file is never readable. */
  put: (key: string, source: Source, contentType: string) => Promise<void>
  /** Null: there is none. @param part absent: the whole; it must lie within */
  open: (key: string, part?: ByteRange) => Promise<OpenBlob | null>
  size: (key: string) => Promise<number | null>
  /** Does nothing where there is none. */
  remove: (key: string) => Promise<void>
}
