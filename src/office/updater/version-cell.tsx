import { useState } from 'react'
import { timeOfDay } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { updaterWords } from '#src/words/office.ts'
import { environmentName } from './environment-name.ts'
import { MigrationState } from './migration-state.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReleaseState } from './release-state.tsx'
import { SchemaDialog } from './schema-dialog.tsx'
import { ShownVersion } from './shown-version.tsx'
import type { Column, Updatable, Versions } from './column.ts'
import type { Updater } from './updater.ts'
import { verdictOn, verdictTones, type Verdict } from './verdict.ts'

interface VersionCellProps {
  column: Column
  what: Updatable
  client: Versions
  updater: Updater
}

/** Why the client's version cannot be set; undefined: it can. */
const reasonAgainst = (column: Column, what: Updatable, client: Versions, verdict: Verdict): string | undefined => {
  const { whyNot, unreachedWhy } = updaterWords
  if (column.reach === 'unreached') return unreachedWhy
  if (verdict !== 'behind') return whyNot[verdict]
  const isAppOld = what === 'schema' && verdictOn(column.versions?.app ?? client.app, client.app) === 'behind'
  return isAppOld ? whyNot.appFirst : undefined
}

/** A version of one environment, and the button that sets the client's there. */
export function VersionCell({ column, what, client, updater }: VersionCellProps) {
  const { name, versions, updating } = column
  const [isAsking, setAsking] = useState(false)
  if (!versions)
    return (
      <td>
        {column.reach === 'unreached' ? (
          <Badge tone="danger">{updaterWords.unreached}</Badge>
        ) : (
          <Skeleton width={120} />
        )}
      </td>
    )
  const [current, wanted] = [versions[what], client[what]]
  const verdict = verdictOn(current, wanted)
  const reason = updating ? undefined : reasonAgainst(column, what, client, verdict)
  const close = () => setAsking(false)
  const title = updaterWords.askTitle[what](environmentName(name))
  const body = updaterWords.askBody(current, wanted)
  return (
    <td>
      <ShownVersion version={current} badge={<StateBadge column={column} what={what} verdict={verdict} />} />
      <Button
        kind={reason === undefined ? 'primary' : 'outline'}
        size="sm"
        busy={updating === what}
        disabled={updating !== undefined && updating !== what}
        {...(reason === undefined ? {} : { reason })}
        onClick={() => setAsking(true)}
      >
        {verdict === 'behind' ? updaterWords.updateTo(wanted) : updaterWords.update}
      </Button>
      {what === 'app' ? (
        <ReleaseState column={column} updater={updater} />
      ) : (
        <MigrationState column={column} updater={updater} />
      )}
      {isAsking && what === 'app' && (
        <ReleaseDialog
          title={title}
          body={body}
          yes={updaterWords.updateTo(wanted)}
          from={undefined}
          onClose={close}
          onRelease={(stage) => {
            close()
            void updater.release(name, { version: wanted, build: 'current', ...stage })
          }}
        />
      )}
      {isAsking && what === 'schema' && (
        <SchemaDialog
          remote={updater.remoteOf(name)}
          title={title}
          body={body}
          version={wanted}
          onClose={close}
          onUpdate={() => {
            close()
            void updater.updateSchema(name, wanted)
          }}
        />
      )}
    </td>
  )
}

function StateBadge({ column, what, verdict }: { column: Column; what: Updatable; verdict: Verdict }) {
  if (column.reach === 'unreached') return <Badge tone="danger">{updaterWords.unreached}</Badge>
  if (column.updating === what || (what === 'schema' && (column.migration?.waiting ?? 0) > 0))
    return <Badge tone="info">{updaterWords.updating}</Badge>
  const at = column.updatedAt[what]
  const text =
    verdict === 'same' && at !== undefined ? updaterWords.updated(timeOfDay(at)) : updaterWords.verdicts[verdict]
  return <Badge tone={verdictTones[verdict]}>{text}</Badge>
}
