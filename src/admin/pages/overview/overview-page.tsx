import { Card } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { overviewWords } from '#src/words/admin.ts'
import { adminSections } from '#contract/routes/admin.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { settingName } from '../../settings/setting-names.ts'
import { useKeptForms } from '../../ui/kept-forms.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { DraftCard } from './draft-card.tsx'
import { ReachCard } from './reach-card.tsx'
import { RecentSaves } from './recent-saves.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const historyPath = adminSections.find(({ name }) => name === 'history')!.path

/** What is live, what is not saved, and what waits as a draft. */
export default function OverviewPage() {
  const { changes, saved } = useEditing()
  const { settings: forms } = useKeptForms()
  return (
    <SectionPage title={overviewWords.title} lead={overviewWords.lead}>
      <Card as="section" className={layout.g3}>
        <SectionHead title={overviewWords.unsaved} />
        {changes.length + forms.length === 0 ? (
          <p className={prose.muted}>{overviewWords.unsavedNone}</p>
        ) : (
          <ul className={layout.g1}>
            {changes.map(({ path }) => (
              <li key={path}>{settingName(path)}</li>
            ))}
            {forms.map(({ title }) => (
              <li key={title}>{overviewWords.unsavedForm(title)}</li>
            ))}
          </ul>
        )}
      </Card>
      <ReachCard />
      <DraftCard />
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
