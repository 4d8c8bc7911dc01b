import { isVideo } from './fetch-asset.ts'
import { adoptPictures } from './pictures.ts'
import { adoptVideos } from './videos.ts'

let underway: Promise<unknown> = Promise.resolve()

/** Caches the merchant's files of a config: pictures first, video last. Calls of several tabs run one after another. */
export const adoptAssets = (timeStamp: number, addresses: readonly string[]): Promise<void> => {
  const mine = underway.then(async () => {
    await adoptPictures(
      timeStamp,
      addresses.filter((address) => !isVideo(address)),
    )
    await adoptVideos(addresses.filter(isVideo))
  })
  // The caller gets the error; the next adoption only waits for this one to end.
  underway = mine.catch(() => undefined)
  return mine
}
