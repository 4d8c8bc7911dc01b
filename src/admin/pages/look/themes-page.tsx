import { themesPage } from '../../settings/pages.ts'
import { SettingPage } from '../../settings/setting-page.tsx'

const Section = () => <SettingPage page={themesPage} />
export default Section
