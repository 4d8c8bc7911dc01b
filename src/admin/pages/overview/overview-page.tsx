import { Card } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { overviewWords } from '#src/words/admin.ts'
import { adminSections } from '#contract/routes/admin.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { settingName } from '../../settings/setting-names.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { DraftCard } from './draft-card.tsx'
import { RecentSaves } from './recent-saves.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const historyPath = adminSections.find(({ name }) => name === 'history')!.path

/** What is live, what is not saved, and what waits as a draft. */
export default function OverviewPage() {
  const { changes, saved } = useEditing()
  const saves = useAsk('GET /accounts/site-config/saves', { query: {} })
  return (
    <SectionPage title={overviewWords.title} lead={overviewWords.lead}>
      <Card as="section" className={layout.g3}>
        <SectionHead title={overviewWords.unsaved} />
        {changes.length === 0 ? (
          <p className={prose.muted}>{overviewWords.unsavedNone}</p>
        ) : (
          <ul className={layout.g1}>
            {changes.map(({ path }) => (
              <li key={path}>{settingName(path)}</li>
            ))}
          </ul>
        )}
      </Card>
      <DraftCard />
      <Card as="section" className={layout.g3} key={saved.timeStamp}>
        <SectionHead title={overviewWords.recent} />
        <AskedContent asked={saves}>{({ saves: newest }) => <RecentSaves saves={newest.slice(0, 5)} />}</AskedContent>
        <div>
          <LinkButton kind="tonal" href={historyPath}>
            {overviewWords.all}
          </LinkButton>
        </div>
      </Card>
    </SectionPage>
  )
}
