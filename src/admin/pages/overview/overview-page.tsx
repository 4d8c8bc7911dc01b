import { Card } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { overviewWords } from '#src/words/admin.ts'
import { adminSections } from '#contract/routes/admin.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { ReachCard } from './reach-card.tsx'
import { RecentSaves } from './recent-saves.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

const historyPath = adminSections.find(({ name }) => name === 'history')!.path

/** What a new site still needs, and what is live. */
export default function OverviewPage() {
  const { saved } = useEditing()
  return (
    <SectionPage title={overviewWords.title} lead={overviewWords.lead}>
      <FirstStepsCard key={saved.timeStamp} />
      <ReachCard />
      <Card as="section" className={layout.g3}>
        <SectionHead title={overviewWords.recent} />
        <RecentSaves key={saved.timeStamp} />
        <div>
          <LinkButton kind="tonal" href={historyPath}>
            {overviewWords.all}
          </LinkButton>
        </div>
      </Card>
    </SectionPage>
  )
}
