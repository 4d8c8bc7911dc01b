import { useEffect, useState } from 'react'
import type { PlatformSite, SiteContents } from '#contract/shapes/platform-site.ts'
import type { Remote } from '#src/remote/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import * as css from './sites.module.css'

interface DeleteDialogProps {
  /** Null: closed. */
  site: PlatformSite | null
  remote: Pick<Remote, 'ask'>
  onClose: () => void
  onDelete: (site: PlatformSite) => Promise<unknown>
}

/** Lists what a deletion deletes, and asks for the name of the site to be typed. */
export function DeleteDialog({ site, remote, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      open={site !== null}
      onClose={onClose}
      decision
      kind="warning"
      title={officeSiteWords.deleteTitle(site?.subdomain ?? '')}
      description={officeSiteWords.deleteBody}
    >
      {site && <Listing site={site} remote={remote} onClose={onClose} onDelete={onDelete} />}
    </Dialog>
  )
}

function Listing({ site, remote, onClose, onDelete }: DeleteDialogProps & { site: PlatformSite }) {
  const { hsAccountId, subdomain } = site
  const [contents, setContents] = useState<SiteContents | 'failed' | null>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    let isCurrent = true
    remote.ask('GET /system/sites/{hsAccountId}/contents', { params: { hsAccountId } }).then(
      (found) => isCurrent && setContents(found),
      () => isCurrent && setContents('failed'),
    )
    return () => void (isCurrent = false)
  }, [remote, hsAccountId])
  const isSure = typed.trim() === subdomain && Array.isArray(contents)
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (isSure) void onDelete(site)
      }}
    >
      {contents === null && <Skeleton height={160} />}
      {contents === 'failed' && <Note tone="danger">{officeSiteWords.noAnswer}</Note>}
      {Array.isArray(contents) && (
        <dl className={css.contents}>
          {contents.length === 0 && <dt>{officeSiteWords.nothing}</dt>}
          {contents.map(({ table, rows }) => (
            <div key={table}>
              <dt>{table.replaceAll('_', ' ')}</dt>
              <dd>{officeSiteWords.rows(rows)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Field
        label={officeSiteWords.typeName}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css.acts}>
        <Button kind="outline" onClick={onClose}>
          {officeSiteWords.keep}
        </Button>
        <Button type="submit" kind="danger" disabled={!isSure}>
          {officeSiteWords.deleteYes}
        </Button>
      </div>
    </Form>
  )
}
