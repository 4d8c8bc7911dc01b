import { useRef, type ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Count } from '#src/ui/marks.tsx'
import * as css from './tab-bar.module.css'
import { usePublishedHeight } from '#src/ui/use-published-height.ts'
import * as prose from '#src/ui/styles/prose.module.css'

export interface Tab {
  key: string
  label: string
  icon: ReactNode
  /** Replaces the icon while the tab is the current one. */
  iconOn: ReactNode
  /** Target of the tab; `onPress` instead opens something on this page, such as the menu. */
  href?: string
  onPress?: () => void
  count?: { value: number; words: string }
}

export interface TabBarProps {
  tabs: readonly Tab[]
  current?: string
  /** False hides the labels; they remain the accessible names. */
  words?: boolean
}

function TabContent({ tab, on, words }: { tab: Tab; on: boolean; words: boolean }) {
  return (
    <>
      <span className={css.pip}>
        {on ? tab.iconOn : tab.icon}
        {tab.count && tab.count.value > 0 ? <Count {...tab.count} /> : null}
      </span>
      <span className={words ? undefined : prose.visuallyHidden}>{tab.label}</span>
    </>
  )
}

/** The bottom bar. Its height is published as `--bar-h`, for the elements that float above it. */
export function TabBar({ tabs, current, words = true }: TabBarProps) {
  const bar = useRef<HTMLElement>(null)
  usePublishedHeight(bar, '--bar-h')
  return (
    <nav className={css.tabBar} data-ui="tab-bar" aria-label={uiWords.mainNavigation} ref={bar}>
      {tabs.map((tab) => {
        const on = tab.key === current
        const content = <TabContent tab={tab} on={on} words={words} />
        return tab.href === undefined ? (
          <button
            key={tab.key}
            type="button"
            className={css.tab}
            data-ui="tab"
            onClick={tab.onPress}
            aria-haspopup="dialog"
          >
            {content}
          </button>
        ) : (
          <Anchor
            key={tab.key}
            className={css.tab}
            data-ui="tab"
            href={tab.href}
            aria-current={on ? 'page' : undefined}
          >
            {content}
          </Anchor>
        )
      })}
    </nav>
  )
}
