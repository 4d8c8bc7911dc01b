import { useEffect, useState } from 'react'
import type { PlatformSite, SiteContents } from '#contract/shapes/platform-site.ts'
import type { Question } from '#src/kit/open-question.ts'
import type { Remote } from '#src/remote/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import * as css from './sites.module.css'

interface DeleteDialogProps {
  question: Question<PlatformSite, true> | null
  remote: Pick<Remote, 'ask'>
}

/** Lists what a deletion deletes, and asks for the name of the site to be typed. */
export function DeleteDialog({ question, remote }: DeleteDialogProps) {
  return (
    <Dialog
      open={question?.open ?? false}
      onClose={() => question?.answer()}
      decision
      kind="warning"
      title={officeSiteWords.deleteTitle(question?.asked.subdomain ?? '')}
      description={officeSiteWords.deleteBody}
    >
      {question && <Listing key={question.id} site={question.asked} remote={remote} answer={question.answer} />}
    </Dialog>
  )
}

interface ListingProps {
  site: PlatformSite
  remote: Pick<Remote, 'ask'>
  answer: Question<PlatformSite, true>['answer']
}

function Listing({ site: { hsAccountId, subdomain }, remote, answer }: ListingProps) {
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
    <Form held={!isSure} onSend={() => answer(true)}>
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
        <Button kind="outline" onClick={() => answer()}>
          {officeSiteWords.keep}
        </Button>
        <Button type="submit" kind="danger" disabled={!isSure}>
          {officeSiteWords.deleteYes}
        </Button>
      </div>
    </Form>
  )
}
