import { lazy, Suspense, useEffect } from 'react'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { ServicesContext, type Services } from '#src/kit/services.ts'
import { localValues } from '#src/platform/web-storage.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { liftFirstPaint } from './splash/first-paint.ts'
import { MobileShell } from '#src/phone/phone-shell.tsx'
import { showsApp } from './shows-app.ts'
import { useStart } from './start.ts'
import { wasPainted } from '#src/kit/look/theme.ts'

const Splash = lazy(() => import('./splash/splash.tsx'))
const Welcome = lazy(() => import('./splash/splash.tsx').then(({ Welcome: component }) => ({ default: component })))
const Desktop = lazy(() => import('./desktop/desktop.tsx'))

interface AppProps {
  services: Services
  /** Called when the browser stores no data for this site. */
  onNoStorage: () => void
}

export const App = ({ services, onNoStorage }: AppProps) => (
  <CrashBoundary services={services}>
    <ServicesContext value={services}>
      <Suspense fallback={null}>
        <Stage services={services} onNoStorage={onNoStorage} />
      </Suspense>
    </ServicesContext>
  </CrashBoundary>
)

function Stage({ services, onNoStorage }: AppProps) {
  const start = useStart(services, onNoStorage)
  const isWaiting = start.is === 'looking' || start.is === 'first-visit'
  useEffect(() => {
    if (!isWaiting) liftFirstPaint()
  }, [isWaiting])
  if (start.is === 'looking') return wasPainted(localValues) ? null : <Splash />
  if (start.is === 'first-visit') return <Splash />
  if (start.is === 'failed') return <Splash problem={start} />
  return (
    <SiteContext value={start.site}>
      {showsApp(services.device, start.site) ? <MobileShell /> : <Desktop />}
      {start.first && <Welcome />}
    </SiteContext>
  )
}
