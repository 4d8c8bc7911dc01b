import type { SiteFile } from '#contract/shapes/site-file.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { fileWords } from '#src/words/admin-files.ts'
import { FileThumb } from '../../files/file-thumb.tsx'
import { fileSize } from '../../files/file-size.ts'
import { usesOf } from '../../settings/file-uses.ts'
import * as css from './file-grid.module.css'
import { PlaceMenu } from './place-menu.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

const factsOf = ({ size, width, height, seconds }: SiteFile): string =>
  [
    fileSize(size),
    ...(width !== null && height !== null ? [fileWords.pixels(width, height)] : []),
    ...(seconds === null ? [] : [fileWords.seconds(seconds)]),
  ].join(' · ')

/** Files with what they look like and where the site shows them. */
export function FileGrid({ files, onChanged }: { files: readonly SiteFile[]; onChanged: () => void }) {
  const { remote } = useServices()
  const { run } = useAct({ dialog: fileWords.removeFailed, text: refusalOr(fileWords.failed), after: onChanged })
  const remove = async ({ name, originalName }: SiteFile) => {
    const { removeBody: body, removeYes: yes, removeNo: no } = fileWords
    if (!(await dialogs.confirm({ title: fileWords.removeTitle(originalName), body, yes, no, danger: true }))) return
    await run(() => remote.ask('DELETE /accounts/files/{name}', { params: { name } }), fileWords.removed(originalName))
  }
  return (
    <ul className={css.grid}>
      {files.map((file) => {
        const uses = usesOf(file)
        return (
          <li key={file.name} className={css.file}>
            <FileThumb url={file.url} contentType={file.contentType} />
            <b className={css.name}>{file.originalName}</b>
            <span className={`${prose.muted} ${prose.xs}`}>{factsOf(file)}</span>
            <span className={`${prose.muted} ${prose.xs}`}>
              {uses.length > 0 ? uses.join(', ') : fileWords.notUsed}
            </span>
            <div className={css.acts}>
              <PlaceMenu file={file} name={file.originalName} />
              {uses.length === 0 && (
                <IconButton
                  label={fileWords.remove(file.originalName)}
                  icon={<Icon name="trash" />}
                  onClick={() => void remove(file)}
                />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
