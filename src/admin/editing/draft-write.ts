import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { ConfigDraft, ConfigDraftWrite } from '#contract/site/draft.ts'
import type { EditingPort } from './editing-context.ts'

/** Settings of a stored draft that the edits would give another value; none where the draft was opened into them. */
export const overwrittenBy = (
  draft: ConfigDraft | null,
  { changes, openedDraft }: Pick<EditingPort, 'changes' | 'openedDraft'>,
): string[] =>
  draft === null || draft.revision === openedDraft
    ? []
    : draft.changes.map(({ path }) => path).filter((path) => changes.some((change) => change.path === path))

/**
 * The draft with the edits: the changes that wait in it already, and ours on top. The time that an earlier back office
 * gave it stays where the draft is open in the edits; the server separates it from ours otherwise.
 */
export const draftWith = (
  draft: ConfigDraft | null,
  { changes, openedDraft }: Pick<EditingPort, 'changes' | 'openedDraft'>,
): ConfigDraftWrite => {
  const isOpened = draft !== null && draft.revision === openedDraft
  const waiting = (isOpened ? [] : (draft?.changes ?? [])) as ConfigChange[]
  const others = waiting.filter(({ path }) => !changes.some((change) => change.path === path))
  const time = isOpened && draft.publishAt !== null ? { publishAt: draft.publishAt } : {}
  return { revision: draft?.revision ?? 0, changes: [...others, ...changes], ...time }
}
