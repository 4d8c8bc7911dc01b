import type { ReactNode } from 'react'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { cx } from '#src/ui/cx.ts'
import { contentId } from '../../ui/web-page.tsx'
import * as css from './password.module.css'
import * as frame from '#src/ui/styles/frame.module.css'
import * as hero from '#src/customer/ui/hero.module.css'

/** A form that a mail leads to, beside the merchant's drawing. The logo is no link. */
export function PasswordScene({ title, children }: { title: string; children: ReactNode }) {
  const { PWAHomeImage } = useSite()
  return (
    <div className={cx(frame.app, css.password)}>
      <header className={`${css.scene} ${hero.hero}`}>
        <MerchantMark />
        {PWAHomeImage && <img className={css.art} src={PWAHomeImage} alt="" width={340} height={174} />}
      </header>
      <main id={contentId} className={css.form}>
        <div className={css.inside}>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
