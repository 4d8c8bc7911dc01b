import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { shellQuery } from '#contract/rules/shell.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { ShellDock } from '#src/customer/shell/shell-dock.tsx'
import { Banner, BannerButton, BannerLink } from '#src/customer/ui/banner.tsx'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { Icon } from '#src/ui/icon.tsx'
import { webWords } from '#src/words/web.ts'
import * as css from './web-dock.module.css'

/** The shell's messages, in the corner of the window. */
export const WebDock = () => (
  <div className={css.webDock}>
    <AppBanner />
    <ShellDock pill />
  </div>
)

/**
 * On a phone of a merchant with an app, a page of the shop leads to the app's screen of the same thing. Until the reader
 * puts it away: it covers a part of the page.
 */
function AppBanner() {
  const { device, origin } = useServices()
  const { has_app } = useSite()
  const [path] = useLocation()
  const search = useSearch()
  // A server does not know the device: until the first render here, the style shows the banner where fingers point.
  const inBrowser = useInBrowser()
  const [isAway, setIsAway] = useState(false)
  if (isAway || !has_app || (inBrowser && !device.isMobile)) return null
  const query = new URLSearchParams(inBrowser ? search : '')
  query.set(shellQuery, 'phone')
  return (
    <div className={inBrowser ? undefined : css.onPhones}>
      <Banner
        icon={<Icon name="device-mobile" weight="fill" />}
        title={webWords.inApp}
        actions={
          <>
            {/* A page load: the app is another shell. */}
            <BannerLink rel="nofollow" href={`${origin}${path}?${query.toString()}`}>
              {webWords.openApp}
            </BannerLink>
            <BannerButton onClick={() => setIsAway(true)}>{webWords.notNow}</BannerButton>
          </>
        }
      >
        {webWords.inAppBody}
      </Banner>
    </div>
  )
}
