import { modalsPage } from '../../settings/pages.ts'
import { SettingPage } from '../../settings/setting-page.tsx'

const Section = () => <SettingPage page={modalsPage} />
export default Section
