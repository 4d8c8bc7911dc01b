import { siteConfig } from '#src/resources/resource.ts'
import { readSite } from '#src/brand/site/site.ts'
import type { Services } from '#src/parts/services.ts'
import { assetAddresses } from './worker/tenant-assets.ts'

/** How long a new look waits for its pictures at most, in milliseconds. */
const patience = 5_000

/** The pictures of a config that comes, fetched before it is worn: no screen stands without its art in between. */
export const fetchPictures = async (config: unknown): Promise<void> => {
  const all = assetAddresses(readSite(config)).map((address) => {
    const picture = new Image()
    picture.src = address
    return picture.decode().catch(() => undefined)
  })
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, patience))])
}

/** The merchant saved the site at this time: the new look takes the place of the old one, by force. @throws NoAnswer, Refused */
export const adoptNews = async ({ keeper }: Pick<Services, 'keeper'>, timeStamp: number): Promise<void> => {
  const stored = await keeper.read(siteConfig, undefined)
  if (stored?.value.timeStamp === timeStamp) return
  await keeper.refresh(siteConfig, undefined, { forced: true, prepare: fetchPictures })
}
