import { SectionPage } from '../ui/section-page.tsx'
import { SchemeChoice } from './scheme-choice.tsx'
import { isByScheme, type SettingPage as Described } from './setting.ts'
import { SettingGroups } from './setting-groups.tsx'

/** A section that its settings describe whole. */
export const SettingPage = ({ page: { title, lead, groups } }: { page: Described }) => (
  <SectionPage
    title={title}
    lead={lead}
    end={groups.some(({ settings }) => settings.some(isByScheme)) && <SchemeChoice />}
  >
    <SettingGroups groups={groups} />
  </SectionPage>
)
