import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { QrCode } from '#src/customer/wallet/code/qr-code.tsx'
import { Cone } from '#src/customer/ui/art/cone.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { appWords } from '#src/words/app.ts'
import { webWords } from '#src/words/web.ts'
import { useHere } from '#src/web/ui/use-here.ts'
import { WebPage } from '../../ui/web-page.tsx'
import * as css from './fallback-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** For an address without a page. `appOnly`: the phone app has a screen of it, which the code opens. */
export default function FallbackPage({ appOnly }: { appOnly: boolean }) {
  const { opens } = useNavigation()
  const actions = (
    <>
      <LinkButton size="lg" href="/">
        {appWords.goHome}
      </LinkButton>
      {opens('/findUs') && (
        <LinkButton kind="tonal" size="lg" href="/findUs">
          {appWords.findLocation}
        </LinkButton>
      )}
    </>
  )
  return (
    <WebPage className={css.fallback}>
      {appOnly ? (
        <Empty level={1} art={<PageCode />} title={webWords.appOnly} actions={actions}>
          {webWords.appOnlyBody}
        </Empty>
      ) : (
        <>
          <Empty level={1} art={<Digits />} title={appWords.notFound} actions={actions}>
            {appWords.notFoundBody}
          </Empty>
          <p className={prose.muted}>
            {webWords.notFoundApp} {webWords.appOnly}
          </p>
        </>
      )}
    </WebPage>
  )
}

/** The address of this very page, for a phone's camera. */
const PageCode = () => (
  <div className={css.code}>
    <QrCode text={useHere()} label={appWords.mobileOnlyCode} />
  </div>
)

/** A cone in place of the digit between the fours. */
const Digits = () => (
  <p className={css.digits} aria-hidden="true">
    4<Cone />4
  </p>
)
