import { useEffect, useState, type ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { fileWords } from '#src/words/admin-files.ts'
import * as css from './drop-zone.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type OnFiles = (files: readonly File[]) => void

const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])]

/** Takes files that are dropped anywhere on the page or pasted into it. @returns whether files are held over it */
const useDroppedFiles = (onFiles: OnFiles): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this, the browser would leave the page and open the file.
      event.preventDefault()
      setOver(true)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles(filesOf(event.dataTransfer))
      },
      { signal },
    )
    document.addEventListener('paste', ({ clipboardData }) => onFiles(filesOf(clipboardData)), { signal })
    return () => end.abort()
  }, [onFiles])
  return isOver
}

/** Where files are dropped or chosen. */
export function DropZone({ onFiles }: { onFiles: OnFiles }): ReactNode {
  const isOver = useDroppedFiles(onFiles)
  return (
    <label className={cx(css.zone, isOver && css.over)}>
      <Icon name="upload-simple" weight="duotone" size="xl" />
      <b>{isOver ? fileWords.dropping : fileWords.drop}</b>
      <span className={`${prose.muted} ${prose.small}`}>{fileWords.dropHint}</span>
      <input
        type="file"
        multiple
        accept=".svg,.png,.mp4"
        className={prose.visuallyHidden}
        aria-label={fileWords.choose}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
