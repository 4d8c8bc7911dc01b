import { useCallback, useEffect, useState } from 'react'
import type { OwnSession, Passkey, RefusedLogIn, Security } from '#contract/shapes/sign-in.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { securityWords as words } from '#src/words/security.ts'
import { outcomeOf, useAct } from '../acts/act.ts'
import { problemText } from '../forms/problem-text.ts'
import { useServices } from '../services.ts'
import { ceremonies } from './passkey-support.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** What the user's security is, asked for when the page opens: nothing of it is stored on this device. */
export type SecurityView = { is: 'loading' } | { is: 'missing'; problem: string } | { is: 'known'; value: Security }

/** The user's own security, and the acts on it; those that need it ask for the password again (`AskAgain`). */
export const useSecurity = () => {
  const { remote, report } = useServices()
  const [view, setView] = useState<SecurityView>({ is: 'loading' })
  const again = useCallback(async () => {
    const outcome = await outcomeOf(() => remote.ask('GET /users/security', {}), report)
    if (outcome.done) setView({ is: 'known', value: outcome.value })
    else setView({ is: 'missing', problem: problemText(outcome.error, words.unread) })
  }, [remote, report])
  useEffect(() => void again(), [again])
  const { run, busy } = useAct({ dialog: words.failed, text: problemText, after: () => void again() })

  const add = () =>
    run(async () => {
      const made = await (await ceremonies()).makePasskey(remote)
      if (made === 'known') void dialogs.alert({ title: words.known, body: words.knownBody })
      else if (made !== 'left') toasts.show(words.added, 'success')
    })

  const rename = ({ id }: Passkey, name: string) =>
    run(() => remote.ask('PUT /users/passkeys/{id}', { params: { id }, body: { name } }), words.renamed)

  const remove = async ({ id, name }: Passkey) => {
    const { removeTitle, removeBody: body, removeYes: yes, removeNo: no } = words
    if (!(await dialogs.confirm({ title: removeTitle(name), body, yes, no, danger: true }))) return
    await run(() => remote.ask('DELETE /users/passkeys/{id}', { params: { id } }), words.removed)
  }

  const makeCodes = async (left: number | null) => {
    const { codesAgainTitle: title, codesAgainBody: body, codesAgainYes: yes, codesAgainNo: no } = words
    if (left !== null && !(await dialogs.confirm({ title, body, yes, no }))) return
    await run(async () => {
      const { codes } = await remote.ask('POST /users/recovery-codes', {})
      void dialogs.alert({ title: words.codesTitle, body: <RecoveryCodeList codes={codes} />, ok: words.codesSaved })
    })
  }

  const endSession = ({ id }: OwnSession) =>
    run(() => remote.ask('DELETE /users/sessions/{id}', { params: { id } }), words.ended)

  const endOthers = async () => {
    const { othersTitle: title, othersBody: body, othersYes: yes, othersNo: no } = words
    if (!(await dialogs.confirm({ title, body, yes, no, danger: true }))) return
    await run(() => remote.ask('DELETE /users/other-sessions', {}), words.othersEnded)
  }

  const markSeen = ({ id }: RefusedLogIn) =>
    run(() => remote.ask('DELETE /users/refused-logins/{id}', { params: { id } }))

  return { view, again: () => void again(), busy, add, rename, remove, makeCodes, endSession, endOthers, markSeen }
}
