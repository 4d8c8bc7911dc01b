import { wrapperMarker } from '#contract/constants.ts'
import { offices } from '#contract/routes/offices.ts'
import { shortName } from '#contract/rules/short-name.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { QrCode } from '#src/customer/wallet/code/qr-code.tsx'
import { Bubbles } from '#src/customer/ui/bubbles.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { accountWords } from '#src/words/account.ts'
import { appWords } from '#src/words/app.ts'
import { webWords } from '#src/words/web.ts'
import { useHere } from '#src/web/ui/use-here.ts'
import * as css from './phone-only.module.css'
import * as frame from '#src/ui/styles/frame.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as hero from '#src/customer/ui/hero.module.css'

/** The page that a desktop browser gets from a merchant without a web shop. */
export default function PhoneOnly() {
  return (
    <main className={`${frame.app} ${css.phoneOnly}`}>
      <section className={css.words}>
        <MerchantMark />
        <h1>{appWords.mobileOnly}</h1>
        <p className={prose.muted}>{appWords.mobileOnlyBody}</p>
        <Address />
        <ToOffice />
      </section>
      <Phone />
    </main>
  )
}

/** The way of an administrator, who has no phone in hand, to the back office. */
function ToOffice() {
  const session = useSession()
  const isAdmin = session?.state === 'person' && session.isAdmin
  return (
    <p className={`${prose.muted} ${prose.small}`}>
      {webWords.administrator}{' '}
      {isAdmin ? (
        <a className={prose.strong} href={offices.admin.path}>
          {accountWords.backOffice}
        </a>
      ) : (
        // The app on this computer, at an address that is never the current one: the page is loaded again.
        <a className={prose.strong} href={`/logIn?office${wrapperMarker}`}>
          {webWords.logIn}
        </a>
      )}
    </p>
  )
}

/** The address of this very page: the phone opens what the computer could not. */
function Address() {
  const here = useHere()
  return (
    <div className={css.address}>
      <div className={css.code}>
        <QrCode text={here} label={appWords.mobileOnlyCode} />
      </div>
      <div>
        <h2>{appWords.pointCamera}</h2>
        <p>
          {appWords.orType} <span className={`${prose.mono} ${prose.strong}`}>{new URL(here).host}</span>
        </p>
        <Button kind="tonal" icon={<Icon name="copy" />} onClick={() => void copyAddress()}>
          {appWords.copyLink}
        </Button>
      </div>
    </div>
  )
}

const copyAddress = async (): Promise<void> => {
  await navigator.clipboard.writeText(location.href)
  toasts.show(appWords.linkCopied, 'success')
}

/** A picture of the app on a phone; decoration. */
function Phone() {
  const { bubbles, logo, companyName, tagline, imgParallax, PWAHomeImage } = useSite()
  return (
    <div className={`${css.phone} ${hero.hero}`} aria-hidden="true">
      {bubbles.enabled && <Bubbles number={8} zone="edges" />}
      {logo && <img className={css.logo} src={logo} alt="" width={84} height={84} />}
      <span className={`${prose.display} ${css.name}`}>{shortName(companyName)}</span>
      {tagline && <span className={css.tagline}>{tagline}</span>}
      {imgParallax ? (
        <img className={css.land} src={imgParallax} alt="" width={390} height={240} />
      ) : (
        PWAHomeImage && <img className={css.art} src={PWAHomeImage} alt="" width={340} height={174} />
      )}
    </div>
  )
}
