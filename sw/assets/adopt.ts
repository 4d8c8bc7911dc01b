import { isVideo } from './fetch-asset.ts'
import { adoptPictures } from './pictures.ts'
import { adoptVideos } from './videos.ts'

let underway: Promise<unknown> = Promise.resolve()

/**
 * Makes the merchant's files of a config ours: pictures first, video last. Two tabs that ask at once are served one
 * after the other.
 */
export const adoptAssets = (timeStamp: number, addresses: readonly string[]): Promise<void> => {
  const mine = underway.then(async () => {
    await adoptPictures(
      timeStamp,
      addresses.filter((address) => !isVideo(address)),
    )
    await adoptVideos(addresses.filter(isVideo))
  })
  // The caller gets the error; the next adoption only waits for this one.
  underway = mine.catch(() => undefined)
  return mine
}
