import { SectionPage } from '../ui/section-page.tsx'
import { describedPages, type DescribedSection } from './pages.ts'
import { SchemeChoice } from './scheme-choice.tsx'
import { isByScheme } from './setting.ts'
import { SettingGroups } from './setting-groups.tsx'

interface SettingPageProps {
  section: DescribedSection
}

/** The page of a section that its settings describe whole, as a module that is loaded for it. */
export const settingPage = (section: DescribedSection) => ({ default: () => <SettingPage section={section} /> })

function SettingPage({ section }: SettingPageProps) {
  const { title, lead, groups } = describedPages[section]
  return (
    <SectionPage
      title={title}
      lead={lead}
      end={groups.some(({ settings }) => settings.some(isByScheme)) && <SchemeChoice />}
    >
      <SettingGroups groups={groups} />
    </SectionPage>
  )
}
