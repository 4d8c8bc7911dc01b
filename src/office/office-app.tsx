import { useEffect, useState } from 'react'
import { appVersion, siteSchemaVersion } from '#contract/constants.ts'
import { isSamePath } from '#contract/routes/facts.ts'
import { enrolmentPath } from '#contract/routes/offices.ts'
import type { AppConfig } from '#contract/shapes/platform.ts'
import { ActContext, type ActPorts } from '#src/kit/acts/act.ts'
import { ceremonies } from '#src/kit/security/passkey-support.ts'
import { systemClock } from '#src/platform/clock.ts'
import { newKey } from '#src/platform/random.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { updaterWords } from '#src/words/office.ts'
import { EnrolmentPage } from './enrolment/enrolment-page.tsx'
import { ErrorsCard } from './errors/errors-card.tsx'
import { IncidentsCard } from './incidents/incidents-card.tsx'
import { MaintenanceCard } from './maintenance/maintenance-card.tsx'
import { SitesCard } from './sites/sites-card.tsx'
import { StaffCard } from './staff/staff-card.tsx'
import { connectTo } from './updater/connect.ts'
import type { Versions } from './updater/column.ts'
import { createUpdater, type Updater } from './updater/updater.ts'
import { UpdaterPage } from './updater/updater-page.tsx'

/** Milliseconds. */
const timeLimit = 10_000

const readConfig = async (): Promise<AppConfig> => {
  const answer = await fetch('/app-config.json', { signal: AbortSignal.timeout(timeLimit) })
  if (!answer.ok) throw new Error(`the settings answered ${answer.status}`)
  return (await answer.json()) as AppConfig
}

/** The calls of this server are made at the page's own origin. */
const originOf = (apiUrl: string): string => new URL(apiUrl, location.href).origin

const makeUpdater = ({ environment, apiUrl, environments = [] }: AppConfig): Updater => {
  const others = environments.filter(({ name }) => name !== environment)
  const own = { name: environment as string, apiUrl }
  const named = environments.length === 0 ? [own] : environments.map((each) => (others.includes(each) ? each : own))
  const clock = systemClock
  return createUpdater({
    environments: named.map(({ name, apiUrl: url }) => ({
      name,
      connect: (token) => connectTo(originOf(url), { clock, token }),
    })),
    clock,
    newKey,
    origin: location.origin,
    answerPasskey: async (options) => (await ceremonies()).answerPasskey(options),
  })
}

type Loaded = { updater: Updater; client: Versions } | 'failed'

export function OfficeApp({ report }: Pick<ActPorts, 'report'>) {
  const [ports] = useState<ActPorts>({ report, newKey })
  return (
    <ActContext value={ports}>
      {isSamePath(location.pathname, enrolmentPath) ? <Enrolment /> : <Office />}
      <Overlays />
    </ActContext>
  )
}

/** The token of the link is behind the #, so that no server is sent it with the page. */
function Enrolment() {
  const [remote] = useState(() => connectTo(location.origin, { clock: systemClock, token: () => undefined }))
  const [token] = useState(() => location.hash.slice(1))
  return <EnrolmentPage remote={remote} token={token} />
}

function Office() {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    readConfig().then(
      (config) => {
        const { version, timeStamp } = config
        const client = { app: appVersion, schema: siteSchemaVersion, build: { version, timeStamp } }
        const updater = makeUpdater(config)
        void updater.checkAll()
        setLoaded({ updater, client })
      },
      () => setLoaded('failed'),
    )
  }, [])
  if (!loaded) return null
  if (loaded === 'failed')
    return (
      <main>
        <Note tone="danger" end={<Button onClick={() => location.reload()}>{updaterWords.again}</Button>} live>
          {updaterWords.notLoaded}
        </Note>
      </main>
    )
  return (
    <UpdaterPage
      {...loaded}
      Errors={ErrorsCard}
      Sites={SitesCard}
      Maintenance={MaintenanceCard}
      Incidents={IncidentsCard}
      Staff={StaffCard}
    />
  )
}
