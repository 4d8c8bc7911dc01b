import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { adminSectionAt, type AdminGroup, type AdminSection, type AdminSectionName } from '#contract/routes/admin.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { PairedIconName } from '#src/ui/icon-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useOverlayStack, type CloseDetails } from '#src/ui/overlays/overlay-stack.ts'
import * as scrim from '#src/ui/overlays/scrim.module.css'
import { adminWords } from '#src/words/admin.ts'
import { reportsWords } from '#src/words/admin-reports.ts'
import { deskWords, waitingWords } from '#src/words/admin-staff.ts'
import { uiWords } from '#src/words/ui.ts'
import { useEditing } from '../editing/editing-context.ts'
import * as css from './admin-nav.module.css'
import { openSections, sectionScreens } from '../sections/sections.ts'
import { ownerOf } from '../settings/section-edits.ts'
import { useWatchOpenReports } from '../ui/open-reports.ts'
import { useOwnOffice } from '../ui/own-office.ts'
import { useKeptForms } from '../ui/kept-forms.ts'
import { Merchant } from '../ui/merchant.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

const groupIcons: Record<AdminGroup, PairedIconName> = {
  desk: 'headset',
  studio: 'storefront',
  team: 'users-three',
  site: 'gear-six',
}
const groups = Object.keys(groupIcons) as AdminGroup[]

/** The sections beside what is open. A narrow window has them in a drawer instead. */
export function AdminNav({ current }: { current: AdminSection | undefined }) {
  const nav = useCurrentInView(current?.name)
  return (
    <nav ref={nav} className={css.nav} aria-label={adminWords.sections}>
      <Merchant />
      <Sections current={current} />
    </nav>
  )
}

interface NavDrawerProps {
  open: boolean
  onClose: () => void
  current: AdminSection | undefined
}

/** The sections over a narrow window. It holds the focus; Escape, Back and a press beside it close it. */
export function NavDrawer({ open, onClose, current }: NavDrawerProps) {
  const covered = useOverlayStack(open, onClose)
  const isLeft = useRef(false)
  const change = (next: boolean, details: CloseDetails) => {
    if (next || covered(details)) details.cancel()
    else onClose()
  }
  const leave = () => {
    isLeft.current = true
    onClose()
  }
  useEffect(() => {
    if (open) isLeft.current = false
  }, [open])
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={change}>
        <Dialog.Portal>
          <Dialog.Backdrop data-ui="scrim" className={`${scrim.scrim} ${scrim.drawer}`} forceRender />
          <Dialog.Popup
            className={css.drawer}
            // A section that was chosen has the focus. Given the element, the library would focus the first control in it.
            finalFocus={() => {
              if (isLeft.current) document.querySelector('main')?.focus({ preventScroll: true })
              return !isLeft.current
            }}
          >
            <Dialog.Title className={prose.visuallyHidden}>{adminWords.menu}</Dialog.Title>
            <div className={css.head}>
              <Merchant />
              <Dialog.Close render={<IconButton label={uiWords.closeMenu} icon={<Icon name="x" weight="bold" />} />} />
            </div>
            <nav aria-label={adminWords.sections}>
              <Sections current={current} onChoose={leave} />
            </nav>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

interface SectionsProps {
  current: AdminSection | undefined
  onChoose?: () => void
}

/** Four groups, of which one is open: that of the section, until another is pressed. */
function Sections({ current, onChoose }: SectionsProps) {
  const [pressed, setPressed] = useState<{ at: AdminSectionName | undefined; group: AdminGroup | null }>()
  const unpublishedIn = useUnpublished()
  const openReports = useWatchOpenReports()
  const office = useOwnOffice()
  const { waiting } = office
  const sections = openSections(office)
  const open = pressed && pressed.at === current?.name ? pressed.group : current?.group
  const press = (group: AdminGroup) => setPressed({ at: current?.name, group: group === open ? null : group })
  return (
    <>
      {groups
        .map((group) => ({ group, list: sections.filter((section) => section.group === group) }))
        .filter(({ list }) => list.length > 0)
        .map(({ group, list }) => (
          <Group
            key={group}
            group={group}
            list={list}
            waiting={waiting}
            isOpen={group === open}
            onPress={() => press(group)}
            current={current?.name}
            unpublishedIn={unpublishedIn}
            openReports={openReports}
            onChoose={onChoose}
          />
        ))}
      <a className={css.shop} href={location.origin}>
        <Icon name="arrow-square-out" />
        {adminWords.openShop}
      </a>
    </>
  )
}

interface GroupProps {
  group: AdminGroup
  list: readonly AdminSection[]
  /** Acts that wait for a second person. */
  waiting: number
  isOpen: boolean
  onPress: () => void
  current: AdminSectionName | undefined
  unpublishedIn: (name: AdminSectionName) => number
  openReports: number
  onChoose: (() => void) | undefined
}

function Group({ group, list, waiting, isOpen, onPress, current, unpublishedIn, openReports, onChoose }: GroupProps) {
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={css.group}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onPress}
      >
        <Icon name={groupIcons[group]} weight={isOpen ? 'fill' : 'regular'} />
        {adminWords.groups[group]}
        {!isOpen && group === 'desk' && (
          <Waiting count={openReports + waiting} words={deskWords.waiting(openReports + waiting)} />
        )}
        {!isOpen && <Count count={list.reduce((sum, { name }) => sum + unpublishedIn(name), 0)} />}
        <Icon name={isOpen ? 'caret-down' : 'caret-right'} weight="bold" />
      </button>
      {isOpen && (
        <div id={id} role="group" aria-label={adminWords.groups[group]} className={css.list}>
          {list.map(({ name, path }) => (
            <Anchor
              key={name}
              href={path}
              className={css.entry}
              aria-current={name === current ? 'page' : undefined}
              onClick={onChoose}
            >
              <Icon name={sectionScreens[name].icon} weight={name === current ? 'fill' : 'regular'} />
              {adminWords.names[name]}
              <Count count={unpublishedIn(name)} />
              {name === 'reports' && <Waiting count={openReports} words={reportsWords.waiting(openReports)} />}
              {name === 'waiting' && <Waiting count={waiting} words={waitingWords.count(waiting)} />}
            </Anchor>
          ))}
        </div>
      )}
    </div>
  )
}

/** How many changes are not published: of the site config, and of the forms that the same bar saves. */
const useUnpublished = (): ((name: AdminSectionName) => number) => {
  const { changes } = useEditing()
  const { settings: forms } = useKeptForms()
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { path } of changes) {
      const name = ownerOf(path)?.name
      if (name) found.set(name, (found.get(name) ?? 0) + 1)
    }
    return found
  }, [changes])
  return (name) => (counts.get(name) ?? 0) + forms.filter(({ path }) => adminSectionAt(path)?.name === name).length
}

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={`${css.count} ${prose.num}`}>
      <span aria-hidden="true">{count}</span>
      <span className={prose.visuallyHidden}>{adminWords.unpublishedHere(count)}</span>
    </span>
  )

/** How much waits for staff. */
const Waiting = ({ count, words }: { count: number; words: string }) =>
  count > 0 && (
    <span className={`${css.count} ${prose.num}`}>
      <span aria-hidden="true">{count}</span>
      <span className={prose.visuallyHidden}>{words}</span>
    </span>
  )

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
    for (const part of nav.current?.children ?? []) sizes.observe(part)
    return () => sizes.disconnect()
  }, [current])
  return nav
}
