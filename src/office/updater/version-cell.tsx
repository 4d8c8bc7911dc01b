import { timeOfDay } from '#src/kit/format.ts'
import { useQuestion } from '#src/kit/open-question.ts'
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
import type { Stage } from './stage.ts'
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
  if (!column.versions)
    return (
      <td>
        {column.reach === 'unreached' ? (
          <Badge tone="danger">{updaterWords.unreached}</Badge>
        ) : (
          <Skeleton width={120} />
        )}
      </td>
    )
  const current = column.versions[what]
  const verdict = verdictOn(current, client[what])
  return (
    <td>
      <ShownVersion version={current} badge={<StateBadge column={column} what={what} verdict={verdict} />} />
      <UpdateButton column={column} what={what} client={client} updater={updater} current={current} verdict={verdict} />
      {what === 'app' ? (
        <ReleaseState column={column} updater={updater} />
      ) : (
        <MigrationState column={column} updater={updater} />
      )}
    </td>
  )
}

/** Asks before an update: of the app, whom it is to reach; of the site schema, after a trial. */
function UpdateButton({
  column,
  what,
  client,
  updater,
  current,
  verdict,
}: VersionCellProps & { current: string; verdict: Verdict }) {
  const { name, updating } = column
  const [releasing, askStage] = useQuestion<void, Stage>()
  const [migrating, askSchema] = useQuestion<void, true>()
  const version = client[what]
  const reason = updating ? undefined : reasonAgainst(column, what, client, verdict)
  const release = async () => {
    const stage = await askStage()
    if (stage) await updater.release(name, { version, build: 'current', ...stage })
  }
  const migrate = async () => {
    if (await askSchema()) await updater.updateSchema(name, version)
  }
  const texts = {
    title: updaterWords.askTitle[what](environmentName(name)),
    body: updaterWords.askBody(current, version),
  }
  return (
    <>
      <Button
        kind={reason === undefined ? 'primary' : 'outline'}
        size="sm"
        busy={updating === what}
        disabled={updating !== undefined && updating !== what}
        {...(reason === undefined ? {} : { reason })}
        onClick={() => void (what === 'app' ? release() : migrate())}
      >
        {verdict === 'behind' ? updaterWords.updateTo(version) : updaterWords.update}
      </Button>
      {releasing?.open && (
        <ReleaseDialog {...texts} yes={updaterWords.updateTo(version)} from={undefined} question={releasing} />
      )}
      {migrating?.open && (
        <SchemaDialog {...texts} remote={updater.remoteOf(name)} version={version} question={migrating} />
      )}
    </>
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
