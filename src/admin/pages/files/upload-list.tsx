import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { fileWords } from '#src/words/admin-files.ts'
import { fileSize } from '../../files/file-size.ts'
import { PlaceMenu } from './place-menu.tsx'
import * as css from './upload-list.module.css'
import type { Upload, Uploads } from './use-uploads.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const looks = {
  done: { tone: 'success', icon: 'check-circle' },
  going: { tone: 'info', icon: 'upload-simple' },
  waiting: { tone: undefined, icon: 'clock' },
  refused: { tone: 'danger', icon: 'warning-circle' },
} as const

/** The files of this visit: on their way, stored or refused. */
export function UploadList({ uploads: { list, again, remove } }: { uploads: Uploads }) {
  if (list.length === 0) return null
  const count = (...states: Upload['state'][]) => list.filter(({ state }) => states.includes(state)).length
  return (
    <Card as="section" aria-label={fileWords.uploads}>
      <SectionHead
        title={fileWords.uploads}
        end={
          <span className={`${prose.muted} ${prose.xs}`} role="status">
            {fileWords.counts(count('done'), count('going', 'waiting'), count('refused'))}
          </span>
        }
      />
      <ul className={css.list}>
        {list.map((upload) => (
          <li key={upload.id} className={css.row}>
            <Tile size="sm" tone={looks[upload.state].tone}>
              <Icon name={looks[upload.state].icon} />
            </Tile>
            <div className={css.text}>
              <b className={css.name}>{upload.name}</b>
              <UploadState upload={upload} />
            </div>
            {upload.stored && <PlaceMenu file={upload.stored} name={upload.name} />}
            {upload.state === 'refused' && upload.canRetry && (
              <IconButton
                label={fileWords.again(upload.name)}
                icon={<Icon name="arrows-clockwise" />}
                onClick={() => again(upload.id)}
              />
            )}
            {upload.state !== 'done' && (
              <IconButton
                label={(upload.state === 'refused' ? fileWords.dismiss : fileWords.cancel)(upload.name)}
                icon={<Icon name="x" />}
                onClick={() => remove(upload.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UploadState({ upload: { name, state, bytes, sent, secondsLeft, stored, problem } }: { upload: Upload }) {
  const quiet = `${prose.muted} ${prose.xs}`
  if (state === 'refused')
    return (
      <span className={css.problem} role="alert">
        {fileWords.refused(problem ?? fileWords.failed)}
      </span>
    )
  if (state === 'waiting') return <span className={quiet}>{fileWords.waiting}</span>
  if (state === 'done') return <span className={quiet}>{fileWords.ready(fileSize(stored?.size ?? bytes))}</span>
  return (
    <>
      <ProgressBar label={fileWords.progress(name)} value={sent / Math.max(bytes, 1)} />
      <span className={quiet}>
        {sent >= bytes
          ? fileWords.checking
          : [fileWords.sent(fileSize(sent), fileSize(bytes)), secondsLeft && fileWords.left(secondsLeft)]
              .filter(Boolean)
              .join(' · ')}
      </span>
    </>
  )
}
