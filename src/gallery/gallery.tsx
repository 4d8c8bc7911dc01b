import { LinkButton } from '#src/ui/button.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import * as css from './gallery.module.css'
import { addressOf, merchantNames, siteOf, type Look } from './look.ts'
import { Actions } from './sections/actions.tsx'
import { Art } from './sections/art.tsx'
import { Fields } from './sections/fields.tsx'
import { Frame } from './sections/frame.tsx'
import { Messages } from './sections/messages.tsx'
import { OverlayDemos } from './sections/overlays.tsx'
import { Shop } from './sections/shop.tsx'
import { Surfaces } from './sections/surfaces.tsx'
import { Tokens } from './sections/tokens.tsx'
import { Wallet } from './sections/wallet.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

function Switcher({ look }: { look: Look }) {
  const other = look.scheme === 'dark' ? 'light' : 'dark'
  return (
    <nav className={`${layout.flex} ${layout.wrap}`} aria-label="Look">
      {merchantNames.map((merchant) => (
        <LinkButton
          key={merchant}
          kind={merchant === look.merchant ? 'primary' : 'tonal'}
          size="sm"
          href={addressOf({ ...look, merchant })}
        >
          {merchant}
        </LinkButton>
      ))}
      <LinkButton kind="outline" size="sm" href={addressOf({ ...look, scheme: other })}>
        {other}
      </LinkButton>
      <LinkButton kind="outline" size="sm" href={addressOf({ ...look, font: look.font === 10 ? 15 : 10 })}>
        font {look.font}
      </LinkButton>
    </nav>
  )
}

/** Every component in every state, in the theme that the address selects. */
export function Gallery({ look }: { look: Look }) {
  const site = siteOf(look)
  return (
    <>
      <div className={css.gallery}>
        <header className={css.head}>
          <h1>{site.companyName}</h1>
          <Switcher look={look} />
        </header>
        <div className={css.kit}>
          <Tokens />
          <Actions />
          <Fields />
          <Surfaces />
          <Wallet />
          <Messages />
          <Shop site={site} />
          <OverlayDemos />
          <Frame />
          <Art />
        </div>
      </div>
      <Overlays />
    </>
  )
}
