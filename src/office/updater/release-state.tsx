import { nextVersion } from '#contract/rules/version.ts'
import { useQuestion } from '#src/kit/open-question.ts'
import { Button } from '#src/ui/button.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { updaterWords } from '#src/words/office.ts'
import { environmentName } from './environment-name.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { stageText, type Stage } from './stage.ts'
import type { Column } from './column.ts'
import type { Updater } from './updater.ts'
import * as css from './rollout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Whom the newest release of an environment reaches, and the ways on and back. */
export function ReleaseState({ column, updater }: { column: Column; updater: Updater }) {
  const { name, releases, updating, reach } = column
  const [widening, askStage] = useQuestion<void, Stage>()
  const newest = releases?.releases[0]
  if (!releases || !newest) return null
  const { stages, askTitle, askBack, askNo } = updaterWords
  const { earlier, current } = releases.builds
  const isBusy = updating !== undefined || reach !== 'reached'
  const isBack = earlier !== null && newest.build === earlier.version && newest.share === 100
  const widen = async () => {
    const stage = await askStage()
    if (stage) await updater.widen(name, newest.version, stage)
  }
  const goBack = async () => {
    if (!earlier) return
    const version = nextVersion(newest.version)
    const title = askTitle.back(environmentName(name))
    if (await dialogs.confirm({ title, body: askBack(earlier.version, version), yes: stages.back, no: askNo }))
      await updater.release(name, { version, build: 'earlier', share: 100, merchants: [] })
  }
  return (
    <div className={css.release}>
      <p className={`${prose.small} ${prose.muted}`}>
        {stageText(newest)} · {stages.reached(newest.reached, releases.sites)}
      </p>
      <div className={css.acts}>
        {newest.share < 100 && (
          <Button kind="outline" size="sm" disabled={isBusy} onClick={() => void widen()}>
            {stages.widen}
          </Button>
        )}
        {earlier && newest.build === current.version && !isBack && (
          <Button kind="outline" size="sm" disabled={isBusy} onClick={() => void goBack()}>
            {stages.back}
          </Button>
        )}
      </div>
      {widening?.open && (
        <ReleaseDialog
          title={askTitle.widen(environmentName(name), newest.version)}
          body={stages.reached(newest.reached, releases.sites)}
          yes={stages.widen}
          from={newest}
          question={widening}
        />
      )}
    </div>
  )
}
