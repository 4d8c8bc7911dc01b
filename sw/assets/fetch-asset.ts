const minute = 60_000

export const isVideo = (address: string): boolean => new URL(address, location.origin).pathname.endsWith('.mp4')

/** A worker's own requests accept anything, which says nothing of formats; every browser that has workers shows WebP. */
const accept = 'image/webp,*/*;q=0.8'

/**
 * Fetches a merchant's file completely. A video has a longer time-out. @throws Error when the server has none, or on
 * time-out
 */
export const fetchAsset = async (address: string): Promise<Response> => {
  const response = await fetch(address, {
    headers: { Accept: accept },
    signal: AbortSignal.timeout(isVideo(address) ? 5 * minute : minute),
  })
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return response
}
