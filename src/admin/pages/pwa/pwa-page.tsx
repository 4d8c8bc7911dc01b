import { pwaGroups } from '../../settings/pages.ts'
import { SchemeChoice } from '../../settings/scheme-choice.tsx'
import { SettingGroups } from '../../settings/setting-groups.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { pwaWords } from '#src/words/admin.ts'
import { CardColours } from './card-colours.tsx'
import { HomeCardList } from './home-card-list.tsx'
import { ScreenSwitches } from './screen-switches.tsx'

/** The phone app: the cards of its home, its points and bubbles, and which screens it has. */
export default function PwaPage() {
  return (
    <SectionPage title={pwaWords.title} lead={pwaWords.lead} end={<SchemeChoice />}>
      <HomeCardList />
      <CardColours />
      <SettingGroups groups={pwaGroups} />
      <ScreenSwitches />
    </SectionPage>
  )
}
