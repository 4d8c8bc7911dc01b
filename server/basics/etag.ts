import { createHash } from 'node:crypto'

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Content encodings offered beside the plain form. */
const encodings = ['br', 'gzip'] as const

/** Each encoding of an answer is other bytes, so a strong ETag names it. @param encoding value of Content-Encoding */
export const encodedTag = (etag: string, encoding: unknown): string => {
  const known = encodings.find((name) => name === encoding)
  return known && etag.startsWith('"') ? `${etag.slice(0, -1)}:${known}"` : etag
}

/**
 * The tag in the list that matches the current representation, in any encoding; null when none does.
 * @param header If-None-Match or If-Match
 * @param etag that of the plain form
 */
export const currentTag = (header: string | undefined, etag: string): string | null => {
  if (header === undefined) return null
  if (header.trim() === '*') return etag
  const current = [etag, ...encodings.map((encoding) => encodedTag(etag, encoding))]
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.find((tag) => current.includes(tag)) ?? null
}
