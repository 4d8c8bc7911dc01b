import { useEffect, useState } from 'react'
import { addressOfTag, webRoutes } from '#contract/routes/web.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Steps, type Step } from '#src/ui/steps.tsx'
import { testingWords } from '#src/words/admin-testing.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { againSteps, stepsDone, type AgainStep } from './again-steps.ts'
import * as css from './testing-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Milliseconds between two looks at the account. */
const lookEvery = 3_000

/** Follows the administrator's own account. @returns how many steps are done */
const useStepsDone = (): [done: number, restart: () => void] => {
  const { remote, clock, report } = useServices()
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (done === againSteps.length) return
    let isCurrent = true
    let stop = () => {}
    const look = async () => {
      const ask = () => Promise.all([remote.ask('GET /users/washclub', {}), remote.ask('GET /users', {})])
      const outcome = await outcomeOf(ask, report)
      // A look that failed is made again.
      if (outcome.done && isCurrent) {
        const [club, account] = outcome.value
        const facts = { hasPlan: club.status !== 'inactive', hasCard: account.payment.onFile }
        setDone((before) => stepsDone(before, facts))
      }
      if (isCurrent) stop = clock.after(lookEvery, () => void look())
    }
    void look()
    return () => {
      isCurrent = false
      stop()
    }
  }, [remote, clock, report, done])
  return [done, () => setDone(0)]
}

/** Leads through signing up again to a plan after adding a card, on the merchant's own pages. */
export function SignUpAgain() {
  const { saved } = useEditing()
  const [done, restart] = useStepsDone()
  const account = webRoutes.account.at.path
  const addresses: Record<AgainStep, string | undefined> = {
    ended: `${account}?section=club`,
    card: `${account}?section=payment`,
    joined: addressOfTag(saved, '_CLUBS'),
  }
  const steps = againSteps.map((step, index): Step => {
    const state = index < done ? 'done' : index === done ? 'now' : 'next'
    const address = addresses[step]
    return {
      title: testingWords.steps[step],
      state,
      detail: (
        <>
          {testingWords.stepDetails[step]}
          {state === 'now' && saved.has_ecom && address !== undefined && (
            <a className={`${prose.linkTap} ${css.open}`} href={address} target="_blank" rel="noopener">
              {testingWords.openShop} <Icon name="arrow-square-out" size="sm" />
            </a>
          )}
        </>
      ),
    }
  })
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={testingWords.again} />
      <p className={`${prose.muted} ${prose.small}`}>{testingWords.againLead}</p>
      <Note tone="warning">{saved.has_ecom ? testingWords.againMoney : testingWords.noShop}</Note>
      <Steps steps={steps} />
      {done === againSteps.length && (
        <>
          <Note tone="success" live>
            {testingWords.done}
          </Note>
          <div>
            <Button kind="tonal" onClick={restart}>
              {testingWords.restart}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
