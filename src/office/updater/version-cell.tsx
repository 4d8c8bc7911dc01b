import { timeOfDay } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { updaterWords } from '#src/words/office.ts'
import { environmentName } from './environment-name.ts'
import { ShownVersion } from './shown-version.tsx'
import type { Column, Updatable, Updater, Versions } from './updater.ts'
import { verdictOn, type Verdict } from './verdict.ts'

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
  const ask = async () => {
    const { askTitle, askBody, askNo: no, updateTo } = updaterWords
    const title = askTitle[what](environmentName(name))
    if (await dialogs.confirm({ title, body: askBody(current, wanted), yes: updateTo(wanted), no }))
      await updater.update(name, what, wanted)
  }
  return (
    <td>
      <ShownVersion version={current} badge={<StateBadge column={column} what={what} verdict={verdict} />} />
      <Button
        kind={reason === undefined ? 'primary' : 'outline'}
        size="sm"
        busy={updating === what}
        disabled={updating !== undefined && updating !== what}
        {...(reason === undefined ? {} : { reason })}
        onClick={() => void ask()}
      >
        {verdict === 'behind' ? updaterWords.updateTo(wanted) : updaterWords.update}
      </Button>
    </td>
  )
}

const tones = { behind: 'warning', same: 'success', newer: 'info' } as const

function StateBadge({ column, what, verdict }: { column: Column; what: Updatable; verdict: Verdict }) {
  if (column.reach === 'unreached') return <Badge tone="danger">{updaterWords.unreached}</Badge>
  if (column.updating === what) return <Badge tone="info">{updaterWords.updating}</Badge>
  const at = column.updatedAt[what]
  const text =
    verdict === 'same' && at !== undefined ? updaterWords.updated(timeOfDay(at)) : updaterWords.verdicts[verdict]
  return <Badge tone={tones[verdict]}>{text}</Badge>
}
