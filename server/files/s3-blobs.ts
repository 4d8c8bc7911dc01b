import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import type { Blobs } from './blobs.ts'

/** A bucket of a store that speaks the protocol of Amazon S3. */
export interface S3Settings {
  /** With the bucket: https://s3.example.com/bucket. */
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
}

/** Milliseconds of one request; a part of an upload has 8 MiB. */
const longestRequest = 60_000

const isMissing = (error: unknown): boolean => error instanceof S3ServiceError && error.status === 404

/** The whole size, of a part as well. */
const sizeOf = ({ headers }: Response): number =>
  Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length'))

/** A bucket; its bytes pass through this server, so that it may stay closed to everybody else. */
export const s3Blobs = ({ endpoint, region, accessKey, secretKey }: S3Settings): Blobs => {
  const bucket = new S3mini({
    endpoint,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: longestRequest,
  })
  const orNull = (error: unknown): null => {
    if (isMissing(error) || isMissing((error as Error).cause)) return null
    throw error
  }
  return {
    has: async (key) => (await bucket.objectExists(key)) === true,
    size: (key) => bucket.getContentLength(key).catch(orNull),
    put: async (key, source, contentType) => {
      // A stream is sent in parts, which become an object when all have arrived.
      const body = 'path' in source ? Readable.toWeb(createReadStream(source.path)) : source
      await bucket.putAnyObject(key, body as Parameters<typeof bucket.putAnyObject>[1], contentType)
    },
    open: async (key, part) => {
      const answer = await (
        part ? bucket.getObjectRaw(key, false, part.start, part.end + 1) : bucket.getObjectRaw(key)
      ).catch(orNull)
      if (!answer?.body) return null
      return { size: sizeOf(answer), stream: Readable.fromWeb(answer.body as ReadableStream) }
    },
    remove: async (key) => {
      await bucket.deleteObject(key)
    },
  }
}
