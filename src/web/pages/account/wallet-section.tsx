import { useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import { LocationFilter } from '#src/customer/places/location-filter.tsx'
import { WalletList } from '#src/customer/wallet/wallet-list.tsx'
import { Body } from '#src/customer/ui/body.tsx'
import { HeadingLevel } from '#src/ui/section-head.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { OpenOnPhone } from './open-on-phone.tsx'
import * as css from './wallet-section.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** The wallet. A code shows under the same rule of contact as on the phone. */
export function WalletSection() {
  const [location, setLocation] = useState<number>(allLocations)
  return (
    <>
      <div className={`${layout.between} ${layout.wrap}`}>
        <h2>{words.sections.wallet}</h2>
        <LocationFilter value={location} onChange={setLocation} />
      </div>
      <Body className={css.wallet}>
        <HeadingLevel value={3}>
          <WalletList location={location} onLocation={setLocation} BelowCode={OpenOnPhone} />
        </HeadingLevel>
      </Body>
    </>
  )
}
