import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { QrCode } from '#src/shop/code/qr-code.tsx'
import { Cone } from '#src/ui/art/cone.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { appWords } from '#src/words/app.ts'
import { webWords } from '#src/words/web.ts'
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
          <Empty level={1} art={<Cone />} title={appWords.notFound} actions={actions}>
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
function PageCode() {
  const { origin } = useServices()
  return (
    <div className={css.code}>
      <QrCode text={`${origin}${location.pathname}${location.search}`} label={appWords.mobileOnlyCode} />
    </div>
  )
}
