import { inputPage } from '../../settings/pages.ts'
import { SettingPage } from '../../settings/setting-page.tsx'

const Section = () => <SettingPage page={inputPage} />
export default Section
