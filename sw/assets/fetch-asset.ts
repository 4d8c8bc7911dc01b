const minute = 60_000

export const isVideo = (address: string): boolean => new URL(address, location.origin).pathname.endsWith('.mp4')

/**
 * Fetches a merchant's file completely. A video has a longer time-out. @throws Error when the server has none, or on
 * time-out
 */
export const fetchAsset = async (address: string): Promise<Response> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(isVideo(address) ? 5 * minute : minute) })
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return response
}
