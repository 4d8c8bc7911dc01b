import { knownOr } from '#src/kit/data/known-or.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { account } from '#src/resources/resource.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { frameScheme } from './frame-scheme.ts'
import { paintSite } from './theme.ts'
import { assetAddresses } from '#src/kit/news/tenant-assets.ts'
import { postToWorker } from '#src/kit/worker/registration.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** A server has none. */
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const onSystemChange = (notify: () => void) => {
  systemDark.addEventListener('change', notify)
  return () => systemDark.removeEventListener('change', notify)
}
/** A rendered page has both schemes in its stylesheet. */
const notDark = (): boolean => false

/** Applies the theme when the merchant's config, the user's choices or the system's scheme change. */
export const useLook = (): void => {
  const site = useSite()
  const { report } = useServices()
  const dark = useSyncExternalStore(onSystemChange, () => systemDark.matches, notDark)
  const framed = useSmallStore(frameScheme)
  const value = knownOr(useStored(account, undefined))
  const chosen = value?.preferences?.dark_theme ?? framed
  const fontSize = value && (value.preferences?.fontSize ?? null)
  useEffect(() => {
    let isCurrent = true
    const choice = { dark: chosen, fontSize }
    paintSite(document.documentElement, localValues, site, choice, dark, () => isCurrent).catch(report)
    return () => void (isCurrent = false)
  }, [site, dark, chosen, fontSize, report])
  const tellAssets = useEffectEvent((timeStamp: number) => {
    void postToWorker({ type: 'assets', timeStamp, addresses: assetAddresses(site) })
  })
  useEffect(() => tellAssets(site.timeStamp), [site.timeStamp])
}
