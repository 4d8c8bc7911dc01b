import { Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { ServicesContext, type Services } from '#src/kit/services.ts'
import type { PaymentSession } from '#src/customer/paying/session.ts'
import { PaymentContext } from '#src/customer/paying/use-payment.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { CrashBoundary } from '#src/kit/crash/crash-boundary.tsx'
import { liftFirstPaint } from '#src/start/first-paint.ts'
import { shellOf, shellQuery, type CustomerShell } from '#contract/rules/shell.ts'
import type { AppShell } from './app-shell.ts'
import { Welcome } from './welcome.ts'
import { useStart } from './start.ts'
import { wasPainted } from '#src/customer/shell/look/theme.ts'

const Splash = lazyPart(() => import('#src/customer/shell/splash/splash.tsx'))

/** A page of the server that is taken over. */
export interface Taken {
  /** It has the splash of a first visit over it. */
  hasWelcome: boolean
  /** Called when all of it is taken over. */
  done(): void
}

export interface AppProps {
  services: Services
  payment: PaymentSession
  shell: AppShell
  /** The page goes to no other shell: its address asked for this one, or it shows what a shared link is about. */
  stays: boolean
  /** The server has rendered the page, and what it was rendered from is stored. */
  taken?: Taken
  /** Called when the browser stores no data for this site. */
  onNoStorage: () => void
}

export const App = (props: AppProps) => (
  <CrashBoundary services={props.services} onCrash={liftFirstPaint}>
    <ServicesContext value={props.services}>
      <PaymentContext value={props.payment}>
        {/* A page of the server is rendered without a query: its take-over begins without one too. */}
        <Router ssrSearch="">
          <Suspense fallback={null}>
            <Stage {...props} />
          </Suspense>
        </Router>
      </PaymentContext>
    </ServicesContext>
  </CrashBoundary>
)

function Stage({ services, shell, stays, taken, onNoStorage }: AppProps) {
  const isRendered = taken !== undefined
  const start = useStart(services, { onNoStorage, isRendered })
  // After the effects of all that it contains.
  useEffect(() => taken?.done(), [taken])
  const isWaiting = start.is === 'looking' || start.is === 'first-visit'
  useEffect(() => {
    if (!isWaiting) liftFirstPaint()
  }, [isWaiting])
  if (start.is === 'looking') return wasPainted(localValues) ? null : <Splash />
  if (start.is === 'first-visit') return <Splash />
  if (start.is === 'failed') return <Splash problem={start} />
  const right = shellOf({ isMobile: services.device.isMobile, has_app: start.site.has_app })
  if (right !== shell.name && !stays) return <OtherShell name={right} />
  return (
    <SiteContext value={start.site}>
      <shell.Shell />
      {(start.first || taken?.hasWelcome) && <Welcome isRendered={isRendered} />}
    </SiteContext>
  )
}

/** Server and worker chose by the user agent alone: the page knows the wrapper's mark and the touch points. */
function OtherShell({ name }: { name: CustomerShell }) {
  useEffect(() => {
    const address = new URL(location.href)
    address.searchParams.set(shellQuery, name)
    location.replace(address)
  }, [name])
  return null
}
