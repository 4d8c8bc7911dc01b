import { buttonsPage } from '../../settings/pages.ts'
import { SettingPage } from '../../settings/setting-page.tsx'

const Section = () => <SettingPage page={buttonsPage} />
export default Section
