import { useEffect } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { passwordWords } from '#src/words/password.ts'

/** The end of a recovery on a desktop. On a phone the app continues automatically. */
export default function UpdatedScreen() {
  const { device } = useServices()
  const { go } = useNavigation()
  useEffect(() => {
    if (device.isMobile) go('/', { replace: true })
  }, [device.isMobile, go])
  if (device.isMobile) return null
  return (
    <Page>
      <Empty level={1} art={<MerchantMark large />} title={passwordWords.updatedTitle}>
        {passwordWords.updatedBody}
      </Empty>
    </Page>
  )
}
