import { useEffect, useState } from 'react'
import type { FirebaseKey } from '#contract/shapes/notification.ts'
import { outcomeOf, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Steps } from '#src/ui/steps.tsx'
import { firebaseWords } from '#src/words/admin-firebase.ts'
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
    void outcomeOf(() => remote.ask('POST /accounts/firebase-key/check', {}), report).then((outcome) => {
      if (isCurrent) setChecked(outcome.done ? outcome.value : null)
    })
    return () => void (isCurrent = false)
  }, [remote, report, key, attempt])
  return { checked, checkAgain: () => setAttempt((count) => count + 1) }
}

/** The key for pushes: which one, whether it works, another one, none. */
export default function FirebasePage() {
  const { remote } = useServices()
  const asked = useAsk('GET /accounts/firebase-key', {})
  const { checked, checkAgain } = useCheck(asked.value)

  // A lost answer may have changed it.
  const { run } = useAct({ dialog: firebaseWords.failed, onFailure: asked.again })

  const remove = async () => {
    const { removeTitle: title, removeBody: body, removeYes: yes, removeNo: no } = firebaseWords
    if (!(await dialogs.confirm({ title, body, yes, no, danger: true }))) return
    await run(async () => asked.put(await remote.ask('DELETE /accounts/firebase-key', {})), firebaseWords.removed)
  }

  const replace = async (file: File): Promise<boolean> => {
    const send = () => remote.ask('POST /accounts/settings/firebase', { body: { file } })
    const isStored = await run(send, firebaseWords.saved)
    if (isStored) asked.again()
    return isStored
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
