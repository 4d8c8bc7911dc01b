const minute = 60_000

export const isVideo = (address: string): boolean => new URL(address, location.origin).pathname.endsWith('.mp4')

/** A merchant's file, whole. A video is given more time. @throws Error when the server has none, or the time is over */
export const fetchAsset = async (address: string): Promise<Response> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(isVideo(address) ? 5 * minute : minute) })
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return response
}
