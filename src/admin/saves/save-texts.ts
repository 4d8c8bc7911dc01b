import type { ConfigSave } from '#contract/site/save.ts'
import { dateTime } from '#src/kit/format.ts'
import { historyWords } from '#src/words/admin.ts'
import { changedAreas } from '../settings/setting-names.ts'

/** What a save has done: as its author has put it, or in a few words: "Modals, Home cards". */
export const saveTitle = ({
  kind,
  restored,
  words = '',
  changes,
}: Pick<ConfigSave, 'kind' | 'restored' | 'words' | 'changes'>): string => {
  if (words !== '') return words
  if (kind === 'restored') return historyWords.kinds.restored(restored ?? 0)
  if (kind === 'created' || kind === 'imported' || kind === 'migrated') return historyWords.kinds[kind]
  return changesTitle(changes)
}

/** "Modals, Home cards" */
export const changesTitle = (changes: ConfigSave['changes']): string =>
  changes.length === 0 ? historyWords.nothing : historyWords.areas(changedAreas(changes.map(({ path }) => path)))

export const authorName = ({ author }: Pick<ConfigSave, 'author'>): string => {
  if (author === null) return historyWords.server
  return author.isYou ? historyWords.you : author.name || historyWords.formerAdmin
}

/** "You, 04/12/2026 - 9:41am" */
export const saveMoment = (save: Pick<ConfigSave, 'author' | 'savedAt'>): string =>
  `${authorName(save)}, ${dateTime(save.savedAt)}`
