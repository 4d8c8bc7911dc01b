import { useEffect, useSyncExternalStore } from 'react'
import { useStored } from '#src/parts/data/use-stored.ts'
import { useSite } from '#src/parts/site/site-context.ts'
import { account } from '#src/resources/resource.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { frameScheme } from '../demo/frame-scheme.ts'
import { paintSite } from '../theme.ts'
import { assetAddresses } from '../worker/tenant-assets.ts'
import { tellWorker } from '../worker/registration.ts'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const onSystemChange = (notify: () => void) => {
  systemDark.addEventListener('change', notify)
  return () => systemDark.removeEventListener('change', notify)
}

/** Paints the page whenever the merchant's config, the person's choices or the system's scheme change. */
export const useLook = (): void => {
  const site = useSite()
  const dark = useSyncExternalStore(onSystemChange, () => systemDark.matches)
  const framed = useSyncExternalStore(frameScheme.subscribe, frameScheme.get)
  const { value } = useStored(account, undefined)
  const choice = value?.preferences
  useEffect(() => {
    paintSite(
      document.documentElement,
      localValues,
      site,
      { dark: choice?.dark_theme ?? framed, fontSize: value && (choice?.fontSize ?? null) },
      dark,
    )
  }, [site, dark, framed, value === undefined, choice?.dark_theme, choice?.fontSize])
  useEffect(() => {
    void tellWorker({ type: 'assets', timeStamp: site.timeStamp, addresses: assetAddresses(site) })
  }, [site.timeStamp])
}
