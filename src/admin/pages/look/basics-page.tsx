import { basicsPage } from '../../settings/pages.ts'
import { SettingPage } from '../../settings/setting-page.tsx'

const Section = () => <SettingPage page={basicsPage} />
export default Section
