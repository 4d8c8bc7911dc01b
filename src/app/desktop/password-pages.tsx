import { Suspense, useMemo } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from '#src/kit/data/use-session.ts'
import { NavigationContext, type Navigation } from '#src/kit/navigation/navigation.ts'
import { MerchantMark } from '#src/kit/site/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { LinkProvider } from '#src/ui/anchor.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { routeAt } from '#contract/routes/facts.ts'
import { routes } from '#src/phone/routes.ts'
import { RouterLink } from '#src/kit/navigation/router-link.tsx'
import * as css from './password-pages.module.css'
import * as frame from '#src/ui/styles/frame.module.css'
import * as hero from '#src/ui/hero.module.css'

/** Pages that emails link to: users open them on the device where they read the email. */
const pages = routes.filter(({ path }) => path === '/passwordRecovery' || path === '/updated')

export const isPasswordPage = (path: string): boolean => routeAt(pages, path) !== undefined

/** Password recovery and its confirmation, beside the merchant's drawing. */
export function PasswordPages({ path }: { path: string }) {
  const session = useSession()
  const navigation = useDesktopNavigation()
  const Screen = routeAt(pages, path)!.screen
  if (!session) return null
  if (session.state === 'person') return <Redirect to="/" replace />
  return (
    <NavigationContext value={navigation}>
      <LinkProvider value={RouterLink}>
        <div className={`${frame.app} ${css.passwordPages}`}>
          <Scene />
          <div className={`${frame.view} ${css.form}`}>
            <Suspense fallback={null}>
              <Screen />
            </Suspense>
          </div>
        </div>
        <Overlays />
      </LinkProvider>
    </NavigationContext>
  )
}

/** Only these pages exist here; home is the page that points to the phone. */
const useDesktopNavigation = (): Navigation => {
  const [, setLocation] = useLocation()
  const search = useSearch()
  return useMemo(
    () => ({
      opens: isPasswordPage,
      go: setLocation,
      back: () => setLocation('/'),
      query: new URLSearchParams(search),
    }),
    [search, setLocation],
  )
}

function Scene() {
  const { PWAHomeImage } = useSite()
  return (
    <div className={`${css.scene} ${hero.hero}`}>
      <MerchantMark />
      {PWAHomeImage && <img className={css.art} src={PWAHomeImage} alt="" width={340} height={174} />}
    </div>
  )
}
