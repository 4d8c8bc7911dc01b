import { useState } from 'react'
import { dateTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { adminWords, previewWords } from '#src/words/admin.ts'
import { reachWords } from '#src/words/admin-desk.ts'
import { useEditing } from '../editing/editing-context.ts'
import { isOvertaken } from '../editing/use-site-editing.ts'
import { fieldName } from '../settings/setting-names.ts'
import { previewIsOpen } from '../preview/preview-view.ts'
import { useKeptForms } from '../ui/kept-forms.ts'
import * as css from './admin-top.module.css'
import * as topBar from '../ui/top-bar.module.css'
import { useReach } from '../saves/use-reach.ts'
import { AccountMenu } from './account-menu.tsx'
import { EnvironmentBadge } from './environment-badge.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

/** What is not saved, and the two ways to end it. */
export function AdminTop({ hasPreview }: { hasPreview: boolean }) {
  const { changes, conflicts, problems, saved, reset, save } = useEditing()
  const { report } = useServices()
  const [saving, setSaving] = useState(false)
  const reach = useReach(saved.timeStamp)
  const kept = useKeptForms()
  const count = changes.length
  const askReset = async () => {
    const { resetTitle: title, resetBody, resetYes: yes, resetNo: no } = adminWords
    if (await dialogs.confirm({ title, body: resetBody(count), yes, no, danger: true })) reset()
  }
  const wrong = Object.keys(problems).length
  const send = async () => {
    if (wrong > 0) {
      const title = adminWords.problems(wrong)
      return dialogs.alert({ kind: 'warning', title, body: problemsText(problems) })
    }
    setSaving(true)
    try {
      await save()
      toasts.show(adminWords.saved, 'success')
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      void dialogs.alert(failureOf(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <header className={topBar.bar}>
      <b className={`${topBar.title} ${css.title}`}>{adminWords.title}</b>
      <EnvironmentBadge />
      <span className={css.state} role="status">
        {wrong > 0 ? (
          <Badge tone="danger" icon={<Icon name="warning" weight="fill" />}>
            {adminWords.problems(wrong)}
          </Badge>
        ) : count > 0 ? (
          <Badge tone="warning" icon={<Icon name="pencil-simple" weight="fill" />}>
            {adminWords.unsaved(count)}
          </Badge>
        ) : kept.length > 0 ? null : (
          <span className={`${prose.muted} ${prose.small}`}>{adminWords.savedAt(dateTime(saved.timeStamp))}</span>
        )}
        {kept.length > 0 && <Badge tone="warning">{adminWords.unsavedForms(kept)}</Badge>}
      </span>
      {count === 0 && reach !== undefined && reach.open > 0 && (
        <span className={`${css.reach} ${prose.muted} ${prose.small} ${prose.num}`}>
          {reachWords.have(reach.current, reach.open)}
        </span>
      )}
      <span className={css.acts}>
        {hasPreview && (
          <span className={css.preview}>
            <Button kind="tonal" onClick={() => previewIsOpen.set(true)}>
              {previewWords.open}
            </Button>
          </span>
        )}
        <Button kind="outline" disabled={count === 0 || saving} onClick={() => void askReset()}>
          {adminWords.reset}
        </Button>
        <Button busy={saving} disabled={count === 0 || conflicts.length > 0} onClick={() => void send()}>
          {saving ? adminWords.saving : adminWords.save}
        </Button>
      </span>
      <AccountMenu />
    </header>
  )
}

const problemsText = (problems: Readonly<Record<string, string>>): string =>
  adminWords.problemsBody(
    Object.entries(problems).map(([path, problem]) => adminWords.problemOf(fieldName(path), problem)),
  )

const refusalText = (error: unknown): string => {
  if (!isRefused(error)) return ''
  return Object.keys(error.fieldErrors).length > 0 ? problemsText(error.fieldErrors) : error.message
}

const failureOf = (error: unknown) =>
  isOvertaken(error)
    ? { kind: 'warning' as const, title: adminWords.overtakenTitle, body: adminWords.overtaken }
    : {
        kind: 'error' as const,
        title: adminWords.saveFailedTitle,
        body: refusalText(error) || adminWords.saveFailed,
      }
