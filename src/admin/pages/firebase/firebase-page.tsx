import { useEffect, useState } from 'react'
import type { FirebaseKey } from '#contract/shapes/notification.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { Card } from '#src/ui/card.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Steps } from '#src/ui/steps.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { firebaseWords } from '#src/words/admin-firebase.ts'
import { dataWords } from '#src/words/data.ts'
import { left, useWithPassword } from '../../password-again/password-again.ts'
import { AskedContent, AskedProblem } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { CurrentKey, type Checked } from './current-key.tsx'
import * as split from '../../ui/split.module.css'
import { ReplaceKey } from './replace-key.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** Asks Firebase, through the server, whether the key works: on opening, and after each change of the key. */
const useCheck = (key: FirebaseKey | undefined): { checked: Checked; checkAgain: () => void } => {
  const { remote, report } = useServices()
  const [checked, setChecked] = useState<Checked>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!key) return
    let isCurrent = true
    setChecked(undefined)
    remote
      .ask('POST /accounts/firebase-key/check', {})
      .then((answer) => isCurrent && setChecked(answer))
      .catch((error: unknown) => {
        if (!isRemoteFailure(error)) report(error)
        if (isCurrent) setChecked(null)
      })
    return () => void (isCurrent = false)
  }, [remote, report, key, attempt])
  return { checked, checkAgain: () => setAttempt((count) => count + 1) }
}

/** The key for pushes: which one, whether it works, another one, none. */
export default function FirebasePage() {
  const { remote, report } = useServices()
  const withPassword = useWithPassword()
  const asked = useAsk('GET /accounts/firebase-key', {})
  const { checked, checkAgain } = useCheck(asked.value)

  /** @returns whether it was done */
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      return (await withPassword(work)) !== left
    } catch (error) {
      // A lost answer may have changed it.
      asked.again()
      if (!isRemoteFailure(error)) report(error)
      const body = isRefused(error) ? error.message : dataWords.failed
      void dialogs.alert({ kind: 'error', title: firebaseWords.failed, body })
      return false
    }
  }

  const remove = async () => {
    const { removeTitle: title, removeBody: body, removeYes: yes, removeNo: no } = firebaseWords
    if (!(await dialogs.confirm({ title, body, yes, no, danger: true }))) return
    const isRemoved = await act(async () => asked.put(await remote.ask('DELETE /accounts/firebase-key', {})))
    if (isRemoved) toasts.show(firebaseWords.removed, 'success')
  }

  const replace = async (file: File): Promise<boolean> => {
    const done = await act(() => remote.ask('POST /accounts/settings/firebase', { body: { file } }))
    if (!done) return false
    asked.again()
    toasts.show(firebaseWords.saved, 'success')
    return true
  }

  return (
    <SectionPage title={firebaseWords.title} lead={firebaseWords.lead}>
      <div className={split.split}>
        <AskedContent asked={asked}>
          {(facts) => (
            <div className={layout.g4}>
              <AskedProblem asked={asked} />
              <CurrentKey facts={facts} checked={checked} onCheck={checkAgain} onRemove={() => void remove()} />
              <ReplaceKey facts={facts} onReplace={replace} />
            </div>
          )}
        </AskedContent>
        <Card as="section" className={layout.g3}>
          <SectionHead title={firebaseWords.where} />
          <Steps steps={firebaseWords.steps.map((step) => ({ ...step, state: 'next' }))} />
        </Card>
      </div>
    </SectionPage>
  )
}
