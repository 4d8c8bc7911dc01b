import { useEffect, useRef } from 'react'
import { adminSections, type AdminGroup, type AdminSectionName } from '#contract/routes/admin.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { adminWords } from '#src/words/admin.ts'
import { useEditing } from '../editing/editing-context.ts'
import * as css from './admin-nav.module.css'
import { isEditedBy, sectionScreens } from '../sections/sections.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const groups: readonly AdminGroup[] = ['site', 'desk', 'web', 'look', 'operations']

/** The sections in their groups; a dot at those with unsaved changes. */
export function AdminNav({ current }: { current: AdminSectionName | undefined }) {
  const { companyName, logo } = useSite()
  const { changes } = useEditing()
  const nav = useCurrentInView(current)
  const paths = changes.map(({ path }) => path)
  return (
    <nav ref={nav} className={css.nav} aria-label={adminWords.sections}>
      <a className={`${prose.visuallyHidden} ${css.skip}`} href="#content">
        {adminWords.skip}
      </a>
      <div className={css.merchant}>
        {logo && <img src={logo} alt="" width={30} height={30} />}
        <span>
          <b className={css.company}>{companyName}</b>
          <span className={`${prose.muted} ${prose.xs}`}>{location.hostname.split('.')[0]}</span>
        </span>
      </div>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={adminWords.groups[group]} className={css.group}>
          <p className={css.groupName} aria-hidden="true">
            {adminWords.groups[group]}
          </p>
          {adminSections
            .filter((section) => section.group === group)
            .map(({ name, path }) => (
              <Anchor key={name} href={path} className={css.entry} aria-current={name === current ? 'page' : undefined}>
                <Icon name={sectionScreens[name].icon} weight={name === current ? 'fill' : 'regular'} />
                {adminWords.names[name]}
                {isEditedBy(name, paths) && (
                  <span className={css.dot}>
                    <span className={prose.visuallyHidden}>{adminWords.unsavedHere}</span>
                  </span>
                )}
              </Anchor>
            ))}
        </div>
      ))}
    </nav>
  )
}

/**
 * The entry of the section can be seen, in a window that does not show all of them. A font that comes late changes the
 * sizes of the groups, which moves the entry.
 */
const useCurrentInView = (current: AdminSectionName | undefined) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const sizes = new ResizeObserver(show)
    for (const group of nav.current?.querySelectorAll('[role=group]') ?? []) sizes.observe(group)
    return () => sizes.disconnect()
  }, [current])
  return nav
}
