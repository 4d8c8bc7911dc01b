import { useState } from 'react'
import type { AdminSectionName } from '#contract/routes/admin.ts'
import type { ConfigSave } from '#contract/site/save.ts'
import { useServices } from '#src/kit/services.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { editsOf } from '../../settings/section-edits.ts'
import { useAskPages, type AskedPages } from '../../ui/use-ask-pages.ts'

/** Which saves are shown; empty: all. */
export interface WantedSaves {
  words: string
  /** Id of an administrator. */
  author: string
  section: AdminSectionName | ''
}

export const everySave: WantedSaves = { words: '', author: '', section: '' }

export interface History extends AskedPages<ConfigSave> {
  /** Number of the save that customers see. */
  live: number | undefined
}

/** Milliseconds without a key until a search is sent. */
const searchDelay = 250

/** The saves that are wanted, the newest first; asked for again after each save. */
export const useHistory = ({ words, author, section }: WantedSaves): History => {
  const { remote } = useServices()
  const { saved } = useEditing()
  const [live, setLive] = useState<number>()

  const ask = async (before?: number) => {
    const query = {
      ...(words ? { words } : {}),
      ...(author ? { author } : {}),
      ...(section ? { paths: editsOf(section).join(',') } : {}),
      ...(before === undefined ? {} : { before }),
    }
    const { saves, next } = await remote.ask('GET /accounts/site-config/saves', { query })
    if (Object.keys(query).length === 0) setLive(saves[0]?.number)
    return { items: saves, next }
  }
  const key = [saved.timeStamp, author, section, words].join(' ')
  return { ...useAskPages(ask, key, words === '' ? 0 : searchDelay), live }
}
