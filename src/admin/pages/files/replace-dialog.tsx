import { useState } from 'react'
import type { EditedName } from '#contract/content/changes.ts'
import type { SiteFile } from '#contract/shapes/site-file.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { fileWords } from '#src/words/admin-files.ts'
import { useEditing } from '../../editing/editing-context.ts'
import type { PublishedRow } from '../../editing/content-edits.ts'
import { readRows } from '../../editing/published-rows.ts'
import { FileChoices } from '../../settings/file-field.tsx'
import { usesIn } from '../../settings/file-uses.ts'
import { kindsIn, replacedContent, withAddress } from './replaced-uses.ts'
import * as css from './replace-dialog.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ReplaceDialogProps {
  file: SiteFile
  files: readonly SiteFile[]
  onClose: () => void
}

/** Names where a file is shown, and puts another one there: into the edits, as any other change. */
export function ReplaceDialog({ file, files, onClose }: ReplaceDialogProps) {
  const [open, setOpen] = useState(true)
  const [url, setUrl] = useState('')
  const { busy, replace } = useReplace(file, () => setOpen(false))
  const type = typeOf(file)
  const fitting = files.filter((other) => other.name !== file.name && typeOf(other) === type)
  const to = fitting.find((other) => other.url === url)
  const drafted = usesIn('draft', file)
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      isWide
      title={fileWords.replaceTitle(file.originalName)}
    >
      <div className={layout.g3}>
        <p>{fileWords.replaceBody}</p>
        <Uses names={usesIn('site', file)} />
        {drafted.length > 0 && (
          <>
            <p>{fileWords.replaceStays}</p>
            <Uses names={drafted} />
          </>
        )}
        {fitting.length === 0 ? (
          <p className={`${prose.muted} ${prose.small}`}>{fileWords.replaceNone}</p>
        ) : (
          <FileChoices label={fileWords.replaceBy(file.originalName)} files={fitting} value={url} onChoose={setUrl} />
        )}
        <div className={css.foot}>
          <Button kind="outline" onClick={() => setOpen(false)}>
            {fileWords.replaceNo}
          </Button>
          <Button busy={busy} disabled={!to} onClick={() => to && void replace(to)}>
            {fileWords.replaceGo}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** A picture takes the place of pictures alone. */
const typeOf = ({ contentType }: SiteFile): string => contentType.split('/')[0]!

const Uses = ({ names }: { names: readonly string[] }) => (
  <ul className={css.uses}>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)

const useReplace = (from: SiteFile, onDone: () => void) => {
  const { remote } = useServices()
  const { saved, config, content, edit, set } = useEditing()
  const { busy, run } = useAct({
    dialog: fileWords.replaceFailed,
    text: refusalOr(fileWords.replaceFailedBody),
  })
  const replace = (to: SiteFile) =>
    run(async () => {
      const uses = from.uses.filter((use) => use.in === 'site')
      const published: Partial<Record<EditedName, readonly PublishedRow[]>> = {}
      for (const kind of kindsIn(uses)) published[kind] = await readRows(remote, kind, saved.timeStamp)
      for (const [name, value] of Object.entries(config)) {
        const next: unknown = withAddress(value as unknown, { from, to })
        if (next !== value) set(`/${name}`, next)
      }
      edit(replacedContent(content, published, uses, { from, to }))
      onDone()
    }, fileWords.replaced(from.originalName))
  return { busy, replace }
}
