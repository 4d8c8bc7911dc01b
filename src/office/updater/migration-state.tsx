import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { updaterWords } from '#src/words/office.ts'
import { SkippedSites } from './skipped-sites.tsx'
import type { Column } from './column.ts'
import type { Updater } from './updater.ts'
import * as css from './rollout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** How far the site configs of an environment are migrated, and which were skipped. */
export function MigrationState({ column, updater }: { column: Column; updater: Updater }) {
  const { name, migration, reach, secondsLeft } = column
  const [isShown, setShown] = useState(false)
  if (!migration) return null
  const { waiting, done, skipped, skippedSites } = migration
  const words = updaterWords.migration
  const [reached, total] = [done + skipped, done + skipped + waiting]
  const left = reach === 'reached' ? secondsLeft : undefined
  return (
    <div className={css.migration}>
      {waiting > 0 && (
        <>
          <ProgressBar label={words.bar} value={reached / total} />
          <p className={`${prose.small} ${prose.muted} ${prose.num}`}>
            {[words.progress(reached, total), ...(left === undefined ? [] : [words.left(left)])].join(' · ')}
          </p>
        </>
      )}
      {skipped > 0 && (
        <>
          <p className={css.warning}>
            <Icon name="warning" />
            {words.skipped(skipped)},{' '}
            <button
              type="button"
              className={`${prose.link} ${prose.linkTap}`}
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? words.hide : words.seeWhy}
            </button>
          </p>
          {isShown && <SkippedSites sites={skippedSites} />}
          {waiting === 0 && (
            <Button kind="outline" size="sm" onClick={() => void updater.retryMigration(name)}>
              {words.retry}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
