import type { SiteReport } from '#contract/shapes/live.ts'
import type { Services } from '#src/kit/services.ts'
import { askVersionAgain } from '#src/kit/worker/watch-version.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { ownVersion } from '#src/platform/app-version.ts'
import type { SiteSocketOptions } from '#src/remote/site-socket.ts'
import { productListings } from '#src/resources/product-listings.ts'
import { account, appTexts, locations, products, siteConfig } from '#src/resources/resource.ts'
import { noteMove } from './moved-site.ts'
import { applySiteConfigUpdate } from './site-config-update.ts'

type NewsServices = Pick<Services, 'keeper' | 'own' | 'remote' | 'report'>

/** What this app shows and is; undefined before there is a config. */
const runningOf = async ({ keeper, own }: NewsServices): Promise<SiteReport | undefined> => {
  const stored = await keeper.read(siteConfig, undefined)
  const device = await readDeviceValue<string>(own, 'deviceId')
  return stored && { config: stored.value.timeStamp, app: ownVersion(), ...(device ? { device } : {}) }
}

/**
 * What an open page does with the frames of the live socket.
 * @param isCustomers false: not one of the open apps that are counted
 * @param onUser called when something of the user has changed, and when a connection opens
 */
export const siteNews = (
  services: NewsServices,
  isCustomers: boolean,
  onUser: () => void = () => undefined,
): Pick<SiteSocketOptions, 'onOpen' | 'onFrame'> => {
  const { keeper, remote } = services
  const apply = (timeStamp: number) => applySiteConfigUpdate(services, timeStamp).catch(() => undefined)
  // A request that is under way may have been answered before the change.
  const refreshPlaces = () => void keeper.refresh(locations, undefined, { unshared: true }).catch(() => undefined)
  /** The lists that this device has; a screen fetches another one when it opens. */
  const refreshCatalogue = async () => {
    for (const listing of productListings)
      if (await keeper.read(products, listing)) await keeper.refresh(products, listing, { unshared: true })
  }
  /** A save may have published other texts; a new version of one may be asked of the user. */
  const refreshTexts = async () => {
    const versions = async () => JSON.stringify((await keeper.read(appTexts, undefined))?.value.versions)
    const before = await versions()
    await keeper.refresh(appTexts, undefined, { unshared: true })
    if ((await versions()) !== before) await keeper.refresh(account, undefined, { unshared: true })
  }
  const report = async (tell: (running: SiteReport) => void) => {
    const running = isCustomers ? await runningOf(services) : undefined
    if (running) tell(running)
  }
  return {
    // The greeting names the newest config, and of the user's answers the ETag list; not the version, and not the
    // locations.
    onOpen: () => {
      askVersionAgain()
      onUser()
      void keeper.freshen(locations, undefined).catch(() => undefined)
    },
    onFrame: (frame, tell) => {
      if (frame.event === 'user') {
        onUser()
        return void keeper.recheck().catch(() => undefined)
      }
      if (frame.event === 'version') return askVersionAgain()
      if (frame.event === 'moved') return noteMove(frame.subdomain)
      // Another instance of the server may still have the answers from before the save.
      remote.noteVersion(frame.version)
      if (frame.event === 'places') return refreshPlaces()
      if (frame.event === 'catalogue') return void refreshCatalogue().catch(() => undefined)
      // The first frame of a connection names no save.
      if (isCustomers && frame.version !== undefined) void refreshTexts().catch(() => undefined)
      void apply(frame.timeStamp)
        .then(() => report(tell))
        .catch(services.report)
    },
  }
}
