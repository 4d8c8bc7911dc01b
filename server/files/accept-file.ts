import { open, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { Source } from './blobs.ts'
import { cleanSvg } from './clean-svg.ts'
import type { FileKind } from './kinds.ts'
import { inspectDrawing, inspectVideo } from './inspect.ts'

/** A file of a stranger as it may be stored and served. */
export interface AcceptedFile {
  kind: Exclude<FileKind, 'geojson'>
  source: Source
  bytes: number
  width: number
  height: number
  /** Of a video; null: a picture. */
  seconds: number | null
}

/** type: not one of the kinds, or damaged. size: too many bytes or pixels. busy: no time to look at it. */
export type FileProblem = 'type' | 'size' | 'busy'

const mib = 1024 * 1024
const largestPicture = 5 * mib
const largestVideo = 100 * mib

/** Decoding needs four bytes for each. */
const mostPixels = 50_000_000
/** Pixels of the longest edge that is kept; no screen shows more. */
const longestEdge = 4096

const acceptPng = async (bytes: Uint8Array): Promise<AcceptedFile | FileProblem> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return 'size'
    // Re-encoding removes metadata and appended data.
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'png', source: data, bytes: data.byteLength, width: info.width, height: info.height, seconds: null }
  } catch {
    return 'type'
  }
}

const acceptSvg = async (bytes: Uint8Array, within?: number): Promise<AcceptedFile | FileProblem> => {
  const clean = cleanSvg(bytes)
  if (clean === null) return 'type'
  const source = Buffer.from(clean)
  const found = await inspectDrawing(source, within)
  if (found === 'busy') return 'busy'
  return found ? { kind: 'svg', source, bytes: source.byteLength, ...found, seconds: null } : 'type'
}

const acceptVideo = async (path: string, bytes: number, within?: number): Promise<AcceptedFile | FileProblem> => {
  const facts = await inspectVideo(path, within)
  if (facts === 'busy') return 'busy'
  if (!facts) return 'type'
  const { width, height, seconds } = facts
  return { kind: 'mp4', source: { path }, bytes, width, height, seconds }
}

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Judges a file by its content alone, and makes it harmless; its name says nothing.
 * @param within milliseconds for a look at a drawing or a video; absent: the usual
 */
export const acceptFile = async (path: string, within?: number): Promise<AcceptedFile | FileProblem> => {
  const { size } = await stat(path)
  const head = await firstBytes(path)
  if (head.subarray(4, 8).toString('latin1') === 'ftyp')
    return size > largestVideo ? 'size' : acceptVideo(path, size, within)
  const isPng = head.subarray(0, 8).equals(pngMark)
  if (!isPng && !/^[\uFEFF\s]*</.test(head.toString('utf8'))) return 'type'
  if (size > largestPicture) return 'size'
  const bytes = await readFile(path)
  return isPng ? acceptPng(bytes) : acceptSvg(bytes, within)
}
