import { describedPages } from '../../settings/pages.ts'
import { SchemeChoice } from '../../settings/scheme-choice.tsx'
import { SettingGroups } from '../../settings/setting-groups.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { CardColours } from './card-colours.tsx'
import { HomeCardList } from './home-card-list.tsx'
import { ScreenSwitches } from './screen-switches.tsx'

const { title, lead, groups } = describedPages.pwa

/** The phone app: the cards of its home, its points and bubbles, and which screens it has. */
export default function PwaPage() {
  return (
    <SectionPage title={title} lead={lead} end={<SchemeChoice />}>
      <HomeCardList />
      <CardColours />
      <SettingGroups groups={groups} />
      <ScreenSwitches />
    </SectionPage>
  )
}
