import { siteConfig } from '#src/resources/resource.ts'
import { readSite } from '#src/brand/site.ts'
import type { Services } from '#src/kit/services.ts'
import { assetAddresses } from './tenant-assets.ts'

/** How long a new config waits for its images, in milliseconds. */
const timeLimit = 5_000

/** Preloads the images of a new config before it is applied, so that no screen is shown without its images. */
export const preloadImages = async (config: unknown): Promise<void> => {
  const all = assetAddresses(readSite(config)).map((address) => {
    const picture = new Image()
    picture.src = address
    return picture.decode().catch(() => undefined)
  })
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, timeLimit))])
}

/** Applies a site config saved at `timeStamp`: forces a refresh of the stored config. @throws NoAnswer, Refused */
export const applySiteConfigUpdate = async ({ keeper }: Pick<Services, 'keeper'>, timeStamp: number): Promise<void> => {
  const stored = await keeper.read(siteConfig, undefined)
  if (stored?.value.timeStamp === timeStamp) return
  await keeper.refresh(siteConfig, undefined, { forced: true, prepare: preloadImages })
}
