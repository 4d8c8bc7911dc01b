import { SecurityPanel } from '#src/customer/security/security-panel.tsx'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { securityWords } from '#src/words/security.ts'

export default function SecurityScreen() {
  const { back } = useNavigation()
  return (
    <Page title={securityWords.title} onBack={back}>
      <SecurityPanel passwordAt="/passwordRecovery" />
    </Page>
  )
}
