import type { SiteConfig } from '#contract/site/settings.ts'
import { fallbackMessages } from '#contract/fallback-messages.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { Clock } from '#src/platform/clock.ts'
import { isRefused } from '#src/remote/outcome.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { siteKeyAnswer, subdomainOf } from '#src/session/app-key.ts'

export { subdomainOf }

export interface SitePorts {
  copy: CopyDatabase
  clock: Clock
  remote: Remote
  keeper: Keeper
}

/** The stored key and config of the merchant's site: enough to paint without a network. */
export const storedSite = async ({
  copy,
  keeper,
}: Pick<SitePorts, 'copy' | 'keeper'>): Promise<SiteConfig | undefined> => {
  const key = await copy.answers.get(siteKeyAnswer)
  return key ? (await keeper.read(siteConfig, undefined))?.value : undefined
}

/**
 * The first visit: fetches the application key, then the config.
 * @returns the config, or undefined when the request failed; the app then uses the neutral theme
 * @throws SiteMissing with the message for the splash; the database's own error when the disk is full
 */
export const fetchSite = async (
  { copy, clock, remote, keeper }: SitePorts,
  subdomain: string,
): Promise<SiteConfig | undefined> => {
  try {
    const value = await remote.ask('GET /accounts/site-key', { query: { subdomain } })
    await copy.answers.put({ name: siteKeyAnswer, person: '', value, etag: null, at: clock.now() })
  } catch (cause) {
    if (isOutOfSpace(cause)) throw cause
    throw new SiteMissing(isRefused(cause, 'SITE_NOT_FOUND') ? cause.message : fallbackMessages.SITE_LOAD.text, {
      cause,
    })
  }
  await keeper.refresh(siteConfig, undefined).catch((error: unknown) => console.warn('site config not fetched', error))
  return (await keeper.read(siteConfig, undefined))?.value
}

/** The site of this address cannot be shown. `message` is shown to the user. */
export class SiteMissing extends Error {
  override readonly name = 'SiteMissing'
}
