import { useState } from 'react'
import { Segmented } from '#src/ui/segmented.tsx'
import { adminPushWords } from '#src/words/admin-push.ts'
import * as css from './locked-phone.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Platform = 'ios' | 'android' | 'desktop'

const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: adminPushWords.previewIos },
  { value: 'android', label: adminPushWords.previewAndroid },
  { value: 'desktop', label: adminPushWords.previewDesktop },
]

interface LockedPhoneProps {
  title: string
  body: string
  /** Name and icon of the app that sends it. */
  app: string
  logo: string
}

/** How a message stands on a locked phone or in the corner of a computer. */
export function LockedPhone({ title, body, app, logo }: LockedPhoneProps) {
  const [platform, setPlatform] = useState<Platform>('ios')
  return (
    <aside className={css.aside} aria-label={adminPushWords.preview}>
      <Segmented label={adminPushWords.platform} choices={platforms} value={platform} onChange={setPlatform} />
      <div className={css.screen} data-platform={platform}>
        {platform !== 'desktop' && (
          <p className={css.clock} aria-hidden="true">
            <span>{adminPushWords.lockedDay}</span>
            <b>{adminPushWords.lockedTime}</b>
          </p>
        )}
        <div className={css.message}>
          {logo && <img className={css.icon} src={logo} alt="" width={38} height={38} />}
          <div className={css.text}>
            <span className={css.head}>
              <span className={css.app}>{app}</span>
              <span>{adminPushWords.now}</span>
            </span>
            <b className={css.title}>{title}</b>
            <p className={css.body}>{body}</p>
          </div>
        </div>
      </div>
      <p className={`${prose.muted} ${prose.xs}`}>{adminPushWords.note}</p>
    </aside>
  )
}
