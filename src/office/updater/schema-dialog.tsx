import type { Question } from '#src/kit/open-question.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import type { Remote } from '#src/remote/client.ts'
import { updaterWords } from '#src/words/office.ts'
import { SkippedSites } from './skipped-sites.tsx'
import { useTrial, type Trial } from './use-trial.ts'
import * as css from './rollout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface SchemaDialogProps {
  remote: Pick<Remote, 'ask'>
  title: string
  body: string
  version: string
  question: Question<void, true>
}

/** Shows what a new site schema does to copies of all site configs, before it is set. */
export function SchemaDialog({ remote, title, body, version, question: { answer } }: SchemaDialogProps) {
  const { trial, again } = useTrial(remote, version)
  return (
    <Dialog open onClose={() => answer()} decision title={title} description={body}>
      <div className={css.trial}>
        {trial.state === 'failed' ? (
          <Note tone="danger" live end={<Button onClick={again}>{updaterWords.trial.again}</Button>}>
            {updaterWords.trial.failed}
          </Note>
        ) : (
          <Found trial={trial} />
        )}
      </div>
      <div className={css.acts}>
        <Button kind="outline" onClick={() => answer()}>
          {updaterWords.askNo}
        </Button>
        <Button disabled={trial.state !== 'done'} onClick={() => answer(true)}>
          {updaterWords.updateTo(version)}
        </Button>
      </div>
    </Dialog>
  )
}

function Found({ trial: { state, tried, total, sites } }: { trial: Trial }) {
  const { running, bar, clean, changes, skips } = updaterWords.trial
  const skipped = sites.filter(({ problems }) => problems.length > 0)
  const changed = sites.length - skipped.length
  if (state === 'running')
    return (
      <>
        <ProgressBar label={bar} value={total === 0 ? 0 : tried / total} />
        <p className={`${prose.small} ${prose.muted}`} role="status">
          {running(tried, total)}
        </p>
      </>
    )
  return (
    <div role="status">
      {skipped.length === 0 && <p>{clean(total)}</p>}
      {changed > 0 && <p>{changes(changed)}</p>}
      {skipped.length > 0 && (
        <>
          <p>{skips(skipped.length)}</p>
          <SkippedSites sites={skipped} />
        </>
      )}
    </div>
  )
}
