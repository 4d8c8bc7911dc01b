import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Steps } from '#src/ui/steps.tsx'
import { processorName, processorWords } from '#src/words/admin-processor.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { AccountForm } from './account-form.tsx'
import { CurrentAccount } from './current-account.tsx'
import * as split from '../../ui/split.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** The account that takes the payments: which one, another one, none. */
export default function ProcessorPage() {
  const { remote } = useServices()
  const asked = useAsk('GET /accounts/card-processor', {})
  const { run } = useAct({ dialog: processorWords.failed, after: asked.again })

  const remove = async (processor: string) => {
    const { removeTitle, removeBody: body, removeYes: yes, removeNo: no } = processorWords
    const title = removeTitle(processorName(processor))
    if (!(await dialogs.confirm({ title, body, yes, no, danger: true }))) return
    await run(() => remote.ask('DELETE /accounts/card-processor', {}), processorWords.removed)
  }

  return (
    <SectionPage title={processorWords.title} lead={processorWords.lead}>
      <div className={split.split}>
        <AskedContent asked={asked}>
          {(facts) => (
            <div className={layout.g4}>
              <CurrentAccount account={facts.account} onRemove={remove} />
              <AccountForm facts={facts} onSaved={asked.again} />
            </div>
          )}
        </AskedContent>
        <Card as="section" className={layout.g3}>
          <SectionHead title={processorWords.how} />
          <Steps steps={processorWords.steps.map((step) => ({ ...step, state: 'next' }))} />
        </Card>
      </div>
    </SectionPage>
  )
}
