import type { ImageBytes } from '#contract/worker-messages.ts'
import { isImageCache } from '#contract/cache-names.ts'

const imageCaches = async (): Promise<string[]> => (await caches.keys()).filter(isImageCache)

/** The bytes of saved pictures, videos and map tiles. */
export const weighImages = async (): Promise<ImageBytes> => {
  let bytes = 0
  for (const name of await imageCaches()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) bytes += await weightOf(await cache.match(request))
  }
  return { bytes }
}

/** Deletes the images; an online page fetches those it shows again. @returns the freed bytes */
export const clearImages = async (): Promise<ImageBytes> => {
  const weight = await weighImages()
  await Promise.all((await imageCaches()).map((name) => caches.delete(name)))
  return weight
}

/** A body that was compressed in transit is longer than its Content-Length header. */
const weightOf = async (response: Response | undefined): Promise<number> => {
  if (!response) return 0
  const length = response.headers.has('Content-Encoding') ? null : response.headers.get('Content-Length')
  return length === null ? (await response.blob()).size : Number(length)
}
