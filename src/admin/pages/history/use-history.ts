import { useState } from 'react'
import type { ConfigSave } from '#contract/site/save.ts'
import { useServices } from '#src/kit/services.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { useAskPages, type AskedPages } from '../../ui/use-ask-pages.ts'

export interface History extends AskedPages<ConfigSave> {
  /** Number of the save that customers see. */
  live: number | undefined
}

/** Milliseconds without a key until a search is sent. */
const searchDelay = 250

/** The saves with these words, the newest first; asked for again after each save. */
export const useHistory = (words: string): History => {
  const { remote } = useServices()
  const { saved } = useEditing()
  const [live, setLive] = useState<number>()

  const ask = async (before?: number) => {
    const query = { ...(words ? { words } : {}), ...(before === undefined ? {} : { before }) }
    const { saves, next } = await remote.ask('GET /accounts/site-config/saves', { query })
    if (words === '' && before === undefined) setLive(saves[0]?.number)
    return { items: saves, next }
  }
  return { ...useAskPages(ask, `${saved.timeStamp} ${words}`, words === '' ? 0 : searchDelay), live }
}
