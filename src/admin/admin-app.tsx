import { Suspense, use, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { officeAt, offices } from '#contract/routes/offices.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { readSite } from '#src/brand/site.ts'
import { ActContext } from '#src/kit/acts/act.ts'
import { CrashBoundary } from '#src/kit/crash/crash-boundary.tsx'
import { useLive } from '#src/kit/data/use-query.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { ServicesContext, useServices, type Services } from '#src/kit/services.ts'
import { fetchSite, storedSite, subdomainOf } from '#src/kit/site/fetch-site.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { openDatabases, patientTimeLimit } from '#src/local/open.ts'
import { account, siteConfig } from '#src/resources/resource.ts'
import { leaveEnded } from '#src/session/forget.ts'
import { readLastStaff, rememberStaff, type LastStaff } from '#src/session/last-staff.ts'
import { EntryOut } from './entry/entry-out.tsx'
import { EntryWindowContext } from './entry/entry-window.ts'
import { PasskeyGate } from './frame/passkey-gate.tsx'
import { clearUserStores } from '#src/ui/small-store.ts'
import { AdminShell } from './frame/admin-shell.tsx'
import { logInFor, wantedIn, type LeftOffice } from './log-in/office-address.ts'

const SiteAdmin = lazyPart(() => import('./site-admin/site-admin.tsx'))
const Invitation = lazyPart(() => import('./invitation/invitation.tsx'))
const LogInPage = lazyPart(() => import('./log-in/log-in-page.tsx'))

export const AdminApp = ({ services }: { services: Services }) => (
  <CrashBoundary services={services}>
    <ServicesContext value={services}>
      <ActContext value={services}>
        <Suspense fallback={null}>
          <Start />
        </Suspense>
      </ActContext>
    </ServicesContext>
  </CrashBoundary>
)

function Start() {
  const [path] = useLocation()
  const office = officeAt(path)
  if (office === 'invitation') return <InvitedStart />
  return office === 'logIn' ? <LogInStart /> : <AdminStart />
}

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

/** For everybody who has a link: an invited person is no administrator yet. */
function InvitedStart() {
  const config = useNewestConfig(true)
  if (!config) return null
  return (
    <SiteContext value={readSite(config)}>
      <Invitation logIn={offices.logIn.path} />
    </SiteContext>
  )
}

/** Whom a log-in on this device greets; undefined: the database has not been read. */
const useLastStaff = (): LastStaff | null | undefined => {
  const { own, clock } = useServices()
  return useLive(() => readLastStaff(own, clock.now()), [own, clock])
}

/** For every visitor. Staff go on to the page that was asked for. */
function LogInStart() {
  const session = useSession()
  const config = useNewestConfig(true)
  const wanted = wantedIn(useSearch())
  const last = useLastStaff()
  const left = (history.state as { left?: LeftOffice } | null)?.left ?? null
  if (!session || !config || last === undefined) return null
  if (session.state === 'person' && session.isAdmin) return <Redirect to={wanted} replace />
  return (
    <SiteContext value={readSite(config)}>
      <LogInPage last={left === 'out' ? null : last} left={left} isOther={session.state === 'person'} />
    </SiteContext>
  )
}

/**
 * Blank except for an administrator of this merchant. On a device where one was at work and has not logged out, and in an
 * office that was open, it leads to the log-in instead.
 */
function AdminStart() {
  const session = useSession()
  const isAdmin = session?.state === 'person' && session.isAdmin
  const isEntry = use(EntryWindowContext)
  const config = useNewestConfig(isAdmin)
  const last = useLastStaff()
  const [wasOpen, setWasOpen] = useState(false)
  if (isAdmin && config && !wasOpen) setWasOpen(true)
  if (!session || last === undefined) return null
  // The window of an entry has no log-in: it is left.
  if (!isAdmin && isEntry) return <EntryOut wasInside />
  if (!isAdmin && (wasOpen || (last !== null && session.state !== 'person')))
    return <Leave how={wasOpen && session.state === 'none' ? 'out' : 'ended'} />
  if (!isAdmin || !config) return null
  return (
    <SiteContext value={readSite(config)}>
      {!isEntry && <Remembered person={session.person} />}
      <PasskeyGate>
        {officeAt(location.pathname) === 'siteAdmin' ? <SiteAdmin current={config} /> : <AdminShell saved={config} />}
      </PasskeyGate>
    </SiteContext>
  )
}

/** Leaves the office for its log-in. The data of the user goes, except what waits for the same user's next log-in. */
function Leave({ how }: { how: LeftOffice }) {
  const services = useServices()
  const [, navigate] = useLocation()
  // The ended session is removed meanwhile, by this tab or by another one.
  const [left] = useState(how)
  useEffect(() => {
    clearUserStores()
    leaveEnded(services)
      .catch(services.report)
      .finally(() => navigate(logInFor(`${location.pathname}${location.search}`), { replace: true, state: { left } }))
  }, [services, navigate, left])
  return null
}

/** Keeps who is at work, for the greeting after a session that ends. */
function Remembered({ person }: { person: string }) {
  const { own, clock, report } = useServices()
  const known = knownOr(useStored(account, undefined), null)
  useEffect(() => {
    if (known) rememberStaff(own, person, known, clock.now()).catch(report)
  }, [own, clock, report, person, known])
  return null
}
