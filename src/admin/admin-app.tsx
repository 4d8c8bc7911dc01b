import { Suspense, useEffect, useState } from 'react'
import { wrapperMarker } from '#contract/constants.ts'
import { officeAt } from '#contract/routes/offices.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { readSite } from '#src/brand/site.ts'
import { ActContext } from '#src/kit/acts/act.ts'
import { CrashBoundary } from '#src/kit/crash/crash-boundary.tsx'
import { useLive } from '#src/kit/data/use-query.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { ServicesContext, useServices, type Services } from '#src/kit/services.ts'
import { fetchSite, storedSite, subdomainOf } from '#src/kit/site/fetch-site.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { openDatabases, patientTimeLimit } from '#src/local/open.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { leaveEnded } from '#src/session/forget.ts'
import { LoggedOut } from './frame/logged-out.tsx'
import { PasskeyGate } from './frame/passkey-gate.tsx'
import { clearUserStores } from '#src/ui/small-store.ts'
import { AdminShell } from './frame/admin-shell.tsx'

const SiteAdmin = lazyPart(() => import('./site-admin/site-admin.tsx'))
const Invitation = lazyPart(() => import('./invitation/invitation.tsx'))

export const AdminApp = ({ services }: { services: Services }) => (
  <CrashBoundary services={services}>
    <ServicesContext value={services}>
      <ActContext value={services}>
        <Suspense fallback={null}>
          {officeAt(location.pathname) === 'invitation' ? <InvitedStart /> : <AdminStart />}
        </Suspense>
      </ActContext>
    </ServicesContext>
  </CrashBoundary>
)

/** Opens the databases and asks for the newest config: edits are made on that one. */
const useNewestConfig = (isWanted: boolean): SiteConfig | undefined => {
  const services = useServices()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const { own, copy, keeper, report } = services
    const ask = async () => {
      await openDatabases(own, copy, patientTimeLimit)
      if (await storedSite(services)) await keeper.refresh(siteConfig, undefined).catch(() => undefined)
      else await fetchSite(services, subdomainOf(location.hostname))
      setAsked(true)
    }
    ask().catch(report)
  }, [services, isWanted])
  const stored = useLive(async () => (await services.keeper.read(siteConfig, undefined))?.value, [services])
  return isAsked ? stored : undefined
}

/** Where an administrator logs in: without a web shop, only the phone's app has that page on a computer. */
const logInOf = ({ has_ecom }: SiteConfig): string => (has_ecom ? '/logIn' : `/logIn${wrapperMarker}`)

/** The data of the user goes with the session, except what waits for the same user's next log-in. */
const useForgetting = (hasEnded: boolean): void => {
  const services = useServices()
  useEffect(() => {
    if (!hasEnded) return
    clearUserStores()
    leaveEnded(services).catch(services.report)
  }, [services, hasEnded])
}

/** For everybody who has a link: an invited person is no administrator yet. */
function InvitedStart() {
  const config = useNewestConfig(true)
  if (!config) return null
  return (
    <SiteContext value={readSite(config)}>
      <Invitation logIn={logInOf(config)} />
    </SiteContext>
  )
}

/** Blank except for an administrator of this merchant; an office that was open says that the session has ended. */
function AdminStart() {
  const session = useSession()
  const isAdmin = session?.state === 'person' && session.isAdmin
  const config = useNewestConfig(isAdmin)
  const [shown, setShown] = useState<SiteConfig>()
  if (isAdmin && config && shown !== config) setShown(config)
  const hasEnded = session !== undefined && !isAdmin && shown !== undefined
  useForgetting(hasEnded)
  if (hasEnded) return <LoggedOut logIn={logInOf(shown)} />
  if (!isAdmin || !config) return null
  return (
    <SiteContext value={readSite(config)}>
      <PasskeyGate>
        {officeAt(location.pathname) === 'siteAdmin' ? <SiteAdmin current={config} /> : <AdminShell saved={config} />}
      </PasskeyGate>
    </SiteContext>
  )
}
