import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ClearcoatMark } from '#src/ui/art/clearcoat-mark.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { updaterWords } from '#src/words/office.ts'
import { environmentName } from './environment-name.ts'
import { Matrix } from './matrix.tsx'
import { UpdateLog } from './update-log.tsx'
import type { Versions } from './column.ts'
import type { Updater, UpdaterState } from './updater.ts'
import * as css from './updater-page.module.css'
import { verdictOn } from './verdict.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** What stands below the versions. */
export type OfficePart = ComponentType<{ updater: Updater; columns: UpdaterState['columns'] }>

interface UpdaterPageProps {
  updater: Updater
  client: Versions
  Errors: OfficePart
  Sites: OfficePart
  Staff: OfficePart
  Maintenance: OfficePart
  Incidents: OfficePart
}

/** The versions of every environment beside those of this client. */
export function UpdaterPage({ updater, client, Errors, Sites, Maintenance, Incidents, Staff }: UpdaterPageProps) {
  const state = useSnapshot(updater.state) as UpdaterState
  return (
    <div className={css.page}>
      <header className={css.top}>
        <ClearcoatMark size={30} />
        <b className={css.title}>{updaterWords.title}</b>
        <span className={`${prose.small} ${prose.muted}`}>{updaterWords.thisClient}</span>
        <span className={`${prose.mono} ${prose.strong}`}>{client.app}</span>
        <Button
          kind="outline"
          icon={<Icon name="arrows-clockwise" weight="bold" />}
          busy={state.columns.some(({ reach }) => reach === 'checking')}
          onClick={() => void updater.checkAll()}
        >
          {updaterWords.checkAll}
        </Button>
      </header>
      <main className={css.main}>
        <div className={css.head}>
          <div>
            <h1 className={css.heading}>{updaterWords.versions}</h1>
            <p className={prose.muted}>{updaterWords.lead}</p>
          </div>
          <span role="status">
            <Summary columns={state.columns} client={client} />
          </span>
        </div>
        <Matrix updater={updater} columns={state.columns} client={client} />
        {state.columns.map(
          ({ name, mail }) =>
            mail !== undefined &&
            mail.failing > 0 && (
              <Note key={name} tone="danger" live>
                {updaterWords.mailFails(environmentName(name), mail.failing, mail.lastError)}
              </Note>
            ),
        )}
        <Note tone="plain">{updaterWords.note}</Note>
        <Errors updater={updater} columns={state.columns} />
        <Sites updater={updater} columns={state.columns} />
        <Maintenance updater={updater} columns={state.columns} />
        <Incidents updater={updater} columns={state.columns} />
        <Staff updater={updater} columns={state.columns} />
        {state.log.length > 0 && <UpdateLog entries={state.log} />}
      </main>
    </div>
  )
}

function Summary({ columns, client }: { columns: UpdaterState['columns']; client: Versions }) {
  const updating = columns.filter((column) => column.updating).length
  if (updating > 0) return <Badge tone="info">{updaterWords.updatingNow(updating)}</Badge>
  const isBehind = ({ versions }: UpdaterState['columns'][number]) =>
    versions !== undefined &&
    [verdictOn(versions.app, client.app), verdictOn(versions.schema, client.schema)].includes('behind')
  const behind = columns.filter(isBehind).length
  if (behind > 0) return <Badge tone="warning">{updaterWords.behind(behind)}</Badge>
  if (columns.some(({ versions }) => versions === undefined)) return null
  return <Badge tone="success">{updaterWords.allUpToDate}</Badge>
}
