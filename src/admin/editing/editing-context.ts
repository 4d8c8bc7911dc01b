import { createContext, useContext } from 'react'
import { valueAt } from '#contract/rules/json.ts'
import type { ConfigChange, ConfigConflict } from '#contract/site/config-changes.ts'
import type { ConfigDraft } from '#contract/site/draft.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import type { EditedName } from '#contract/content/changes.ts'
import type { KeyOf } from '#src/kit/acts/act.ts'
import type { ContentEdits, PublishedRow } from './content-edits.ts'

/** The site config that is edited, and what can be done with it. */
export interface EditingPort {
  /** The newest saved config. */
  saved: SiteConfig
  /** The config with the edits. */
  config: SiteConfig
  /** In which moments are typed and shown: that of the merchant. */
  timeZone: string
  changes: readonly ConfigChange[]
  conflicts: readonly ConfigConflict[]
  /** What is wrong with edited fields, by JSON pointer: the server refuses to save it. */
  problems: Readonly<Record<string, string>>
  /** @param value undefined: the setting is removed, so that its default applies */
  /** Revision of the draft that was opened into the edits. */
  openedDraft: number | undefined
  /** What the server has refused of the edits of content, by their paths. */
  refused: Readonly<Record<string, string>>
  set(path: string, value: unknown): void
  /** The edits of content, which are among the changes too. */
  content: ContentEdits
  /** Adds edits of content, each with the published value that it is made on. */
  edit(edits: readonly ConfigChange[]): void
  /** The rows of a kind were read: edits that others have published too are none, or are conflicts. */
  published(kind: EditedName, rows: readonly PublishedRow[]): void
  replace(config: SiteConfig): void
  /** The changes of a draft become edits. */
  openDraft(draft: ConfigDraft): void
  settle(conflict: ConfigConflict, side: 'mine' | 'theirs'): void
  /** Throws the edits away. */
  reset(): void
  /** Publishes the edits. @param words of the publication, for the history. @throws NoAnswer, Refused */
  save(keyOf: KeyOf, words?: string): Promise<void>
}

export const EditingContext = createContext<EditingPort | null>(null)

export const useEditing = (): EditingPort => {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('a section stands outside EditingContext')
  return editing
}

/** A setting of the edited config, and how to change it. */
export const useSetting = <T>(path: string): [value: T | undefined, set: (value: T | undefined) => void] => {
  const { config, set } = useEditing()
  return [valueAt(config, path) as T | undefined, (value) => set(path, value)]
}
