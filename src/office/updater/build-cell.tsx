import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { updaterWords } from '#src/words/office.ts'
import { ShownVersion } from './shown-version.tsx'
import type { Column, Versions } from './column.ts'
import { verdictOn, verdictTones } from './verdict.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** The build that an environment runs. */
export function BuildCell({ column: { versions }, client }: { column: Column; client: Versions }) {
  if (!versions)
    return (
      <td>
        <Skeleton width={120} />
      </td>
    )
  const { version, timeStamp } = versions.build
  const verdict = verdictOn(version, client.build.version)
  const text = verdict === 'same' ? updaterWords.sameBuild : updaterWords.verdicts[verdict]
  return (
    <td>
      <ShownVersion version={version} badge={<Badge tone={verdictTones[verdict]}>{text}</Badge>} />
      <p className={`${prose.xs} ${prose.muted} ${prose.num}`}>{dateTime(timeStamp)}</p>
    </td>
  )
}
