import { useRef, useState } from 'react'
import type { SiteFile } from '#contract/shapes/site-file.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { fileWords } from '#src/words/admin-files.ts'
import { FileThumb } from '../../files/file-thumb.tsx'
import { fileSize } from '../../files/file-size.ts'
import { usesIn, usesOf } from '../../settings/file-uses.ts'
import * as css from './file-grid.module.css'
import { PlaceMenu } from './place-menu.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

const factsOf = ({ size, width, height, seconds }: SiteFile): string =>
  [
    fileSize(size),
    ...(width !== null && height !== null ? [fileWords.pixels(width, height)] : []),
    ...(seconds === null ? [] : [fileWords.seconds(seconds)]),
  ].join(' · ')

/** Deletes a file. One that another administrator has begun to use meanwhile stays, and its uses are named. */
const useRemove = (onChanged: () => void) => {
  const { remote } = useServices()
  const usedMeanwhile = useRef<readonly string[]>([])
  const { run } = useAct({
    dialog: fileWords.removeFailed,
    text: (error) =>
      usedMeanwhile.current.length > 0
        ? fileWords.usedMeanwhile(usedMeanwhile.current)
        : refusalOr(fileWords.failed)(error),
    after: onChanged,
  })
  const send = async (name: string) => {
    usedMeanwhile.current = []
    try {
      await remote.ask('DELETE /accounts/files/{name}', { params: { name } })
    } catch (error) {
      if (isRefused(error, 'FILE_IN_USE')) {
        const { files } = await remote.ask('GET /accounts/files', {})
        usedMeanwhile.current = usesOf({ uses: files.find((file) => file.name === name)?.uses ?? [] })
      }
      throw error
    }
  }
  return async ({ name, originalName }: SiteFile) => {
    const { removeBody: body, removeYes: yes, removeNo: no } = fileWords
    if (!(await dialogs.confirm({ title: fileWords.removeTitle(originalName), body, yes, no, danger: true }))) return
    await run(() => send(name), fileWords.removed(originalName))
  }
}

interface FileGridProps {
  files: readonly SiteFile[]
  /** All files of the site, of which one may take the place of another. */
  others: readonly SiteFile[]
  onChanged: () => void
}

/** Files with what they look like and where the site shows them. */
export function FileGrid({ files, others, onChanged }: FileGridProps) {
  const remove = useRemove(onChanged)
  const [replaced, setReplaced] = useState<SiteFile>()
  return (
    <>
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
                {usesIn('site', file).length > 0 && (
                  <IconButton
                    label={fileWords.replace(file.originalName)}
                    icon={<Icon name="arrows-clockwise" />}
                    onClick={() => setReplaced(file)}
                  />
                )}
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
      {replaced && <ReplaceDialog file={replaced} files={others} onClose={() => setReplaced(undefined)} />}
    </>
  )
}
